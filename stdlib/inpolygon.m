function [in, on] = inpolygon(x, y, px, py)
% Whether points lie in a polygon or on its edges: crossings of a ray, edge by edge.
if ~isequal(size(x), size(y)), error('MATLAB:inpolygon:SizeMismatch', 'The coordinates of the points must have one size.'); end
px = px(:);
py = py(:);
in = false(size(x));
on = false(size(x));
n = numel(px);
j = n;
for i = 1:n
  dx = px(i) - px(j);
  dy = py(i) - py(j);
  side = dx*(y - py(j)) - dy*(x - px(j));
  along = (x - px(j))*dx + (y - py(j))*dy;
  on = on | (abs(side) <= 4*eps*(abs(dx) + abs(dy))*max(1, max(abs([px; py]))) & along >= 0 & along <= dx^2 + dy^2);
  crosses = (py(i) > y) ~= (py(j) > y);
  in = xor(in, crosses & (side < 0) == (dy < 0) & side ~= 0);
  j = i;
end
in = in | on;
end
