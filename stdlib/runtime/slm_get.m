function v = slm_get(number, v, varargin)
% A field or the content of a cell, of operation NUMBER: a variable of its own.
% varargin: what stands for ? in the name of the part, where it has to be known.
global slm_off slm_op
s = slm_operation(number);
if nargin ~= s.places + 2
  error('slm:list', 'a list of %d values where one is needed: %s', nargin - s.places - 1, s.name);
end
if slm_off
  slm_op(1, number) = 1;
  return
end
key = s.key;
if ~isempty(varargin)
  key = slm_key_of_part(s.name, varargin);
end
slm_content(number, s, key, v);
end
