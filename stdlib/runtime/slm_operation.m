function s = slm_operation(number)
% The description of a statement or operation.
global slm_sites
s = slm_sites{number};
if isempty(s)
  s = slm_describe(number);
  slm_sites{number} = s;
end
end
