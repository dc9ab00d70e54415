% delaunay: all points, the hull's area, no point in a circumcircle; doubles, lines, grids.
k = (1:120)';
x = mod(k*0.7548776662466927 + 0.1*sin(k), 1);
y = mod(k*0.5698402909980532 + 0.1*cos(3*k), 1);
t = delaunay(x, y);
h = convhull(x, y);
assert(size(t, 2) == 3 && isequal(unique(t(:)), k) && size(t, 1) == 2*numel(x) - 2 - (numel(h) - 1));
assert(abs(sum(areas(x, y, t)) - polyarea(x(h), y(h))) < 1e-13 && all(areas(x, y, t) > 0));
for j = 1:size(t, 1)
  a = [x(t(j, :)), y(t(j, :)), ones(3, 1)];
  c = a\-(x(t(j, :)).^2 + y(t(j, :)).^2);
  assert(all(x.^2 + y.^2 + c(1)*x + c(2)*y + c(3) > -1e-12));
end
assert(isequal(t, delaunay([x y])) && isequal(t, delaunayn([x y])));
% points of a grid, on one circle, near to lines
[x, y] = meshgrid(0:0.1:1, 0:0.1:2);
t = delaunay(x, y);
assert(size(t, 1) == 400 && abs(sum(areas(x, y, t)) - 2) < 1e-13);
t = delaunay(cos(0.3)*x - sin(0.3)*y, sin(0.3)*x + cos(0.3)*y);
assert(abs(sum(areas(x, y, t)) - 2) < 1e-13 && numel(unique(t)) == numel(x));
a = 2*pi*(0:49)'/50;
assert(size(delaunay(cos(a), sin(a)), 1) == 48 && size(delaunay([0; cos(a)], [0; sin(a)]), 1) == 50);
assert(size(delaunay([(0:20)'; 3.3], [zeros(21, 1); 1]), 1) == 20);
% a point twice is named once, with a warning
warning('off', 'MATLAB:delaunay:DupPtsDelaunayWarnId');
t = delaunay([0 1 0 1 0], [0 0 1 1 0]);
assert(size(t, 1) == 2 && isequal(unique(t(:)), (1:4)'));
[~, id] = lastwarn();
assert(strcmp(id, 'MATLAB:delaunay:DupPtsDelaunayWarnId'));
for c = {@() delaunay((0:9)', (0:9)'), @() delaunay([0 1], [0 1]), @() delaunay(0:0.1:1, 0.3*(0:0.1:1)), ...
    @() delaunay([0 1 NaN], [0 0 1]), @() delaunay(1:3, 1:2), @() delaunay(1:5, 1:5, 1:5), @() delaunayn(rand(9, 3)), @() delaunay('abc')}
  failed = false;
  try, c{1}(); catch, failed = true; end
  assert(failed);
end
try, delaunay((0:9)', (0:9)'); catch e, end
assert(strcmp(e.identifier, 'MATLAB:delaunay:EmptyDelaunay2DErrId'));
% a mesh of the disk: points as joints, edges as springs (Persson and Strang, SIAM Review 46, 2004)
[p, t] = disk(0.2);
assert(abs(sum(areas(p(:, 1), p(:, 2), t)) - pi) < 0.03 && size(p, 1) == 88 && size(t, 1) > 130);

function a = areas(x, y, t)
a = ((x(t(:, 2)) - x(t(:, 1))).*(y(t(:, 3)) - y(t(:, 1))) - (x(t(:, 3)) - x(t(:, 1))).*(y(t(:, 2)) - y(t(:, 1))))/2;
end

function [p, t] = disk(h)
fd = @(p) sqrt(sum(p.^2, 2)) - 1;
[x, y] = meshgrid(-1:h:1, -1:h*sqrt(3)/2:1);
x(2:2:end, :) = x(2:2:end, :) + h/2;
p = [x(:), y(:)];
p = p(fd(p) < 0.001*h, :);
n = size(p, 1);
before = Inf;
for count = 1:500
  if max(sqrt(sum((p - before).^2, 2))/h) > 0.1
    before = p;
    t = delaunayn(p);
    middle = (p(t(:, 1), :) + p(t(:, 2), :) + p(t(:, 3), :))/3;
    t = t(fd(middle) < -0.001*h, :);
    bars = unique(sort([t(:, [1 2]); t(:, [1 3]); t(:, [2 3])], 2), 'rows');
  end
  d = p(bars(:, 1), :) - p(bars(:, 2), :);
  L = sqrt(sum(d.^2, 2));
  F = max(1.2*sqrt(sum(L.^2)/numel(L)) - L, 0);
  Fd = F./L*[1 1].*d;
  total = full(sparse(bars(:, [1 1 2 2]), ones(size(F))*[1 2 1 2], [Fd, -Fd], n, 2));
  p = p + 0.2*total;
  r = fd(p);
  out = r > 0;
  p(out, :) = p(out, :)./(1 + r(out)*[1 1]);
  if max(sqrt(sum((0.2*total(r < -0.001*h, :)).^2, 2))/h) < 0.001, break, end
end
end
