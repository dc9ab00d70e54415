function p = slm_inside(x, i, j)
% Positions from 1 of the elements of x at these subscripts, rows or numbers; none where one is not in
% the array.
p = [];
rows = numel(x);
if nargin > 2
  rows = size(x, 1);
  if ~(min(j) >= 1 && max(j) * rows <= numel(x) && all(j == fix(j)))
    return
  end
end
if ~(min(i) >= 1 && max(i) <= rows && all(i == fix(i)))
  return
end
p = i;
if nargin > 2
  p = i + (j - 1) * rows;
end
end
