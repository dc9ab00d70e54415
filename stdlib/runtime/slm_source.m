function [type, r] = slm_source(s, k)
% Where operand k of a site comes from: 0 a number or text, 1 computed, 2 a whole
% variable, 3 elements, 4 a part of known bytes, 5 stored by a function's text,
% 6 the result of a pass of its own; r: the operation it is the result of.
global slm_op
r = 0;
switch s.kind(k)
  case 1
    type = 2;
  case 2
    r = s.at(k);
    type = slm_op(1, r);
  case 3
    type = 1;
  case 5
    type = 5;
  otherwise
    type = 0;
end
end
