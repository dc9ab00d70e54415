function s = slm_operation(number)
% The parsed site of an operation.
global slm_sites
s = slm_sites{number};
if ischar(s)
  s = slm_parse(number);
end
end
