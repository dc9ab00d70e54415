function [done, key] = slm_jump(number, s, values, results, decides, more)
% Whether an operation with these operands and results was met before in the same state: then
% all of it is as it was then (slm_resume). Else the key to keep it by (slm_keep), [] where
% it can not be kept: all that decides what it costs and leaves, beside what the state says.
% decides: 2 the values of numbers among the operands after the first (where it is not given),
% 1 shapes alone, 0 not even the results where the operands are full and real, whose shapes say
% what the results are, -1 shapes and results alone, also of what is sparse. more: further numbers that decide.
global slm_state slm_told slm_c slm_pending slm_var slm_op
done = false;
key = [];
from = slm_state;
if from ~= from
  return
end
if from > 0
  % nothing of the statement was executed before
  slm_pending = 0;
  from = slm_c;
end
if s.once
  return
elseif nargin < 5
  decides = 2;
end
if nargin > 5
  key = [from; more];
else
  key = from;
end
if ~isempty(s.none) && s.none(1) > 0
  key = [key; slm_var(3, s.none)'];
end
kinds = s.kind;
n = numel(values);
if numel(kinds) ~= n
  kinds = zeros(1, n);
end
plain = true;
for k = 1:n
  kind = kinds(k);
  if kind == 1
    h = slm_var(:, s.at(k));
  elseif kind == 2
    h = slm_op(9:12, s.at(k));
  else
    h = slm_shape(values{k});
  end
  if h(3) == 0
    h = slm_shape(values{k});
  end
  if h(3) ~= 1
    plain = false;
    if decides < 0
      key = [key; h]; %#ok<AGROW>
    else
      key = [key; h; slm_value(s, k, values{k})]; %#ok<AGROW>
    end
  elseif decides == 2 && k > 1 && h(1) == 1 && h(2) == 1
    key = [key; -4; values{k}]; %#ok<AGROW>
  else
    key = [key; h(1:2)]; %#ok<AGROW>
  end
end
key = [key; n];
if decides > 0 || ~plain
  for k = 1:numel(results)
    key = [key; slm_shape(results{k})]; %#ok<AGROW>
  end
end
if any(key ~= key)
  key = [];
  return
end
e = slm_find(number, key);
slm_told = [];
if ~isempty(e)
  slm_resume(number, e);
  done = true;
end
end
