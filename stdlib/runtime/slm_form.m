function [form, k, unit] = slm_form(p)
% How a selection without index vectors lies in memory: 0 it is empty, 1 one
% element, 2 runs shorter than a line in several columns (rows of a matrix), 3
% everything else. k: the first axis that does not take its dimension whole; unit:
% elements of a step along it.
global slm_g
[n, extent] = slm_axis_counts(p);
k = 1;
unit = 1;
while k <= numel(n) && p.kind(k) ~= 4 && n(k) == extent(k) && slm_is_dense(p, k)
  unit = unit * extent(k);
  k = k + 1;
end
form = 3;
if any(n == 0)
  form = 0;
elseif all(n == 1)
  form = 1;
elseif k <= numel(n) && any(n(k+1:end) ~= 1)
  i = double(p.index{k}([1 end]));
  if (abs(i(2) - i(1)) + 1) * unit * p.width < slm_g.cache.line
    form = 2;
  end
end
end

function yes = slm_is_dense(p, k)
i = p.index{k};
yes = p.kind(k) == 0 || numel(i) < 2 || abs(i(2) - i(1)) == 1;
end
