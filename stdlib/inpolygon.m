function [in, on] = inpolygon(x, y, px, py)
% Whether points lie in a polygon or on its edges: the winding number of the polygon about each point,
% edge by edge. NaN separates the loops of a polygon; a loop that turns the other way in another is a hole.
if ~isequal(size(x), size(y)), error('MATLAB:inpolygon:SizeMismatch', 'The coordinates of the points must have one size.'); end
if numel(px) ~= numel(py), error('MATLAB:inpolygon:PolygonVecDef', 'The coordinates of the polygon must have one number of elements.'); end
px = [px(:); NaN];
py = [py(:); NaN];
turns = zeros(size(x));
on = false(size(x));
gaps = isnan(px) | isnan(py);
size_of_all = max(1, max(abs([px(~gaps); py(~gaps)])));
first = 1;
for last = find(gaps).' - 1
  j = last;
  for i = first:last
    dx = px(i) - px(j);
    dy = py(i) - py(j);
    if dx == 0 && dy == 0
      on = on | (x == px(i) & y == py(i));
    else
      side = dx*(y - py(j)) - dy*(x - px(j));
      along = (x - px(j))*dx + (y - py(j))*dy;
      on = on | (abs(side) <= 4*eps*(abs(dx) + abs(dy))*size_of_all & along >= 0 & along <= dx^2 + dy^2);
      turns = turns + (py(j) <= y & py(i) > y & side > 0) - (py(i) <= y & py(j) > y & side < 0);
    end
    j = i;
  end
  first = last + 2;
end
in = turns ~= 0 | on;
end
