function v = slm_values_at(x, i, j)
% The elements of x at these subscripts, rows or numbers, as a row; NaN where one is not in
% the array.
v = NaN;
rows = numel(x);
if nargin > 2
  rows = size(x, 1);
  if ~all(j >= 1 & j <= numel(x) / rows & j == fix(j))
    return
  end
end
if ~all(i >= 1 & i <= rows & i == fix(i))
  return
end
if nargin > 2
  i = i + (j - 1) * rows;
end
v = reshape(x(i), 1, numel(i));
end
