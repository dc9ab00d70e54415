function s = slm_operation(number)
% The parsed site of an operation.
global slm_g
s = slm_g.sites{number};
if ischar(s)
  s = slm_parse(number);
end
end
