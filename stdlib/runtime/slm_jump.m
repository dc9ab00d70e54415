function [done, key] = slm_jump(number, s, values, results, valued)
% Whether an operation with these operands and results was met before in the same state: then
% all of it is as it was then (slm_resume). Else the key to keep it by (slm_keep), [] where
% it can not be kept: all that decides what it costs and leaves, beside what the state says. valued: whether
% numbers among the operands after the first decide by their values (true where it is not given).
global slm_state slm_told slm_c slm_pending slm_var
done = false;
key = [];
if slm_state ~= slm_state
  return
end
from = slm_state;
if from > 0
  % nothing of the statement was executed before
  slm_pending = 0;
  from = slm_c;
end
valued = nargin < 5 || valued;
key = [from; numel(values)];
if ~isempty(s.none) && s.none(1) > 0
  key = [key; slm_var(3, s.none)'];
end
for k = 1:numel(values)
  v = values{k};
  if isa(v, 'double') && isreal(v) && ~issparse(v) && ndims(v) == 2
    if valued && k > 1 && isscalar(v)
      key = [key; -4; v]; %#ok<AGROW>
    else
      key = [key; size(v)']; %#ok<AGROW>
    end
  else
    key = [key; slm_shape(v); slm_value(s, k, v)]; %#ok<AGROW>
  end
end
for k = 1:numel(results)
  v = results{k};
  if isa(v, 'double') && isreal(v) && ~issparse(v) && ndims(v) == 2
    key = [key; size(v)']; %#ok<AGROW>
  else
    key = [key; slm_shape(v)]; %#ok<AGROW>
  end
end
if any(key ~= key)
  key = [];
  return
end
e = slm_find(number, key);
slm_told = zeros(1, 0);
if ~isempty(e)
  slm_resume(number, e);
  done = true;
end
end
