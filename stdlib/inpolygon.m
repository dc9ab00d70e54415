function [in, on] = inpolygon(x, y, px, py)
% Whether points lie in a polygon or on its edges: the winding number of the polygon about each point,
% edge by edge. NaN separates the loops of a polygon; a loop that turns the other way in another is a hole.
% One sweep over the points: the polygon is small.
if ~isequal(size(x), size(y)), error('MATLAB:inpolygon:SizeMismatch', 'The coordinates of the points must have one size.'); end
if numel(px) ~= numel(py), error('MATLAB:inpolygon:PolygonVecDef', 'The coordinates of the polygon must have one number of elements.'); end
if ~isa(x, 'double'), x = double(x); end
if ~isa(y, 'double'), y = double(y); end
px = [double(px(:)); NaN];
py = [double(py(:)); NaN];
gaps = isnan(px) | isnan(py);
size_of_all = max([1; abs(px(~gaps)); abs(py(~gaps))]);
% The edges from one corner to the next of its loop.
from = zeros(numel(px), 1);
to = zeros(numel(px), 1);
edges = 0;
first = 1;
for last = find(gaps).' - 1
  j = last;
  for i = first:last
    edges = edges + 1;
    from(edges) = j;
    to(edges) = i;
    j = i;
  end
  first = last + 2;
end
ax = px(from(1:edges));
ay = py(from(1:edges));
bx = px(to(1:edges));
by = py(to(1:edges));
dx = bx - ax;
dy = by - ay;
near = 4*eps*(abs(dx) + abs(dy))*size_of_all;
far = dx.^2 + dy.^2;
dx(dx == 0 & dy == 0) = 1; % a corner that comes twice: the point itself
turns = zeros(size(x)); % Inf: on an edge
edge = Inf;
for k = 1:numel(x)
  u = x(k);
  v = y(k);
  t = 0;
  for e = 1:edges
    p = u - ax(e);
    q = v - ay(e);
    side = dx(e)*q - dy(e)*p;
    if q >= 0
      if by(e) > v && side > 0, t = t + 1; end
    elseif by(e) <= v && side < 0
      t = t - 1;
    end
    if abs(side) <= near(e)
      along = p*dx(e) + q*dy(e);
      if along >= 0 && along <= far(e), t = t + edge; end
    end
  end
  turns(k) = t;
end
in = turns ~= 0;
if nargout > 1, on = isinf(turns); end
end
