function tri = delaunay(x, y, z)
% Delaunay triangulation of points in the plane, delaunay(x, y) or delaunay(P) with two columns: each row
% holds the numbers of the corners of a triangle, counterclockwise. Points are inserted one by one; the
% triangles whose circumcircles hold the new point give way to a fan about it (Bowyer and Watson, Computer
% Journal 24, 1981). Corner 0 is a point at infinity: a triangle with it lies beyond an edge of the hull.
if nargin == 3 || (nargin == 1 && size(x, 2) == 3), error('slamm:delaunay', 'Only points in the plane are triangulated here, not in space.'); end
if nargin == 1
  if ~isnumeric(x) || ndims(x) > 2 || size(x, 2) ~= 2, error('MATLAB:delaunay:NotMx2Or3', 'The points must be a matrix of two columns.'); end
  y = x(:, 2);
  x = x(:, 1);
end
if ~isnumeric(x) || ~isnumeric(y) || ~isreal(x) || ~isreal(y), error('MATLAB:delaunay:NonNumericInput', 'The coordinates must be real numbers.'); end
if numel(x) ~= numel(y), error('MATLAB:delaunay:SizeMismatch', 'The coordinates must have one number of elements.'); end
x = double(x(:));
y = double(y(:));
if ~all(isfinite(x)) || ~all(isfinite(y)), error('MATLAB:delaunay:InfNaN', 'Coordinates that are Inf or NaN are not supported.'); end
[points, number] = unique([x y], 'rows', 'first');
n = size(points, 1);
if n < 3, error('MATLAB:delaunay:NotEnoughPtsErrId', 'Not enough unique points specified.'); end
if n < numel(x)
  warning('MATLAB:delaunay:DupPtsDelaunayWarnId', 'Duplicate data points have been detected and removed.\nSome point indices will not be referenced by the triangulation.');
end
x = points(:, 1);
y = points(:, 2);
order = scattered(x, y);
[first, second, third] = corners(x, y);
if third == 0, error('MATLAB:delaunay:EmptyDelaunay2DErrId', 'Error computing the Delaunay triangulation. The points may be collinear.'); end
order = order(order ~= first & order ~= second & order ~= third);

% T: corners of the triangles, counterclockwise; N: the neighbours opposite of them
T = zeros(3, 2*n);
N = zeros(3, 2*n);
T(:, 1:4) = [first second third first; second first second third; third 0 0 0];
N(:, 1:4) = [3 4 2 3; 4 3 4 2; 2 1 1 1];
count = 4;
at = 1;
next = [2 3 1];
prev = [3 1 2];
inside = zeros(1, 2*n);
stack = zeros(2, 6*n);
hollow = zeros(1, 2*n);
rim = zeros(4, 2*n);
signs = [0 0 0];
% where rounding leaves no doubt, what side finds is computed in the loops: with calls all takes twice the time
for p = order
  px = x(p);
  py = y(p);
  % walk to the triangle that holds p, across edges that p lies beyond
  steps = 0;
  from = 0;
  while true
    if T(1, at) == 0 || T(2, at) == 0 || T(3, at) == 0, break, end
    go = 0;
    for k = 1:3
      a = T(next(k), at);
      b = T(prev(k), at);
      left = (x(a) - px)*(y(b) - py);
      right = (y(a) - py)*(x(b) - px);
      d = left - right;
      if abs(d) < 3.4e-16*(abs(left) + abs(right)), d = side(x(a), y(a), x(b), y(b), px, py); end
      signs(k) = d;
      if d < 0 && N(k, at) ~= from, go = k; end
    end
    if go == 0, break, end
    from = at;
    at = N(go, at);
    steps = steps + 1;
    if steps > 3*count + 10
      at = searched(T, count, x, y, p);
      for k = 1:3
        if all(T(:, at)), signs(k) = side(x(T(next(k), at)), y(T(next(k), at)), x(T(prev(k), at)), y(T(prev(k), at)), px, py); end
      end
      break
    end
  end
  outside = T(1, at) == 0 || T(2, at) == 0 || T(3, at) == 0;
  % the triangles that give way, and the edges around them in their order
  inside(at) = p;
  hollow(1) = at;
  holes = 1;
  edges = 0;
  top = 3;
  for k = 1:3
    stack(1, k) = at;
    stack(2, k) = 4 - k;
  end
  while top > 0
    t = stack(1, top);
    k = stack(2, top);
    top = top - 1;
    a = T(next(k), t);
    b = T(prev(k), t);
    s = N(k, t);
    if N(1, s) == t && T(1, s) ~= a && T(1, s) ~= b
      q = 1;
    elseif N(2, s) == t && T(2, s) ~= a && T(2, s) ~= b
      q = 2;
    else
      q = 3;
    end
    c = T(q, s);
    if inside(s) == p
      taken = false;
    elseif t == at && ~outside && signs(k) == 0
      taken = true;
    elseif c == 0
      taken = false;
    else
      % p must lie left of a-c and of c-b, where these are edges
      taken = true;
      if a > 0
        left = (x(a) - px)*(y(c) - py);
        right = (y(a) - py)*(x(c) - px);
        d = left - right;
        if abs(d) < 3.4e-16*(abs(left) + abs(right)), d = side(x(a), y(a), x(c), y(c), px, py); end
        taken = d > 0;
      end
      if taken && b > 0
        left = (x(c) - px)*(y(b) - py);
        right = (y(c) - py)*(x(b) - px);
        d = left - right;
        if abs(d) < 3.4e-16*(abs(left) + abs(right)), d = side(x(c), y(c), x(b), y(b), px, py); end
        taken = d > 0;
      end
      if taken && a > 0 && b > 0
        ax = x(a) - px;
        ay = y(a) - py;
        bx = x(c) - px;
        by = y(c) - py;
        cx = x(b) - px;
        cy = y(b) - py;
        u = ax*ax + ay*ay;
        v = bx*bx + by*by;
        w = cx*cx + cy*cy;
        d = u*(bx*cy - cx*by) + v*(cx*ay - ax*cy) + w*(ax*by - bx*ay);
        taken = d > 1.2e-15*(u*(abs(bx*cy) + abs(cx*by)) + v*(abs(cx*ay) + abs(ax*cy)) + w*(abs(ax*by) + abs(bx*ay)));
      end
    end
    if taken
      inside(s) = p;
      holes = holes + 1;
      hollow(holes) = s;
      stack(1, top+1) = s;
      stack(2, top+1) = prev(q);
      stack(1, top+2) = s;
      stack(2, top+2) = next(q);
      top = top + 2;
    else
      edges = edges + 1;
      rim(1, edges) = a;
      rim(2, edges) = b;
      rim(3, edges) = s;
      rim(4, edges) = q;
    end
  end
  % a fan about p in their place
  for k = holes+1:edges
    count = count + 1;
    hollow(k) = count;
  end
  for k = 1:edges
    t = hollow(k);
    T(1, t) = rim(1, k);
    T(2, t) = rim(2, k);
    T(3, t) = p;
    N(3, t) = rim(3, k);
    N(rim(4, k), rim(3, k)) = t;
    if k < edges, N(1, t) = hollow(k+1); else, N(1, t) = hollow(1); end
    if k > 1, N(2, t) = hollow(k-1); else, N(2, t) = hollow(edges); end
    if rim(1, k) > 0 && rim(2, k) > 0, at = t; end
  end
end
T = T(:, 1:count);
tri = reshape(number(T(:, all(T > 0, 1))), 3, []).';
end

function order = scattered(x, y)
% The points strip by strip, up and down: those of every 2^k-th place first, for k that goes to 0. So
% a point is near to the one before, and the first ones are everywhere.
n = numel(x);
strips = ceil(sqrt(n/2));
strip = min(floor((x - min(x))/max(max(x) - min(x), realmin)*strips), strips - 1);
[~, along] = sortrows([strip, y.*(1 - 2*mod(strip, 2))]);
rank = zeros(1, n);
step = 1;
while step < n
  step = 2*step;
  rank(step:step:n) = rank(step:step:n) + 1;
end
[~, k] = sort(-rank);
order = along(k).';
end

function [a, b, c] = corners(x, y)
% A first triangle, counterclockwise; c is 0 when all the points are on a line, but for rounding.
a = 1;
[~, b] = max(abs(x - x(a)) + abs(y - y(a)));
d = (x(a) - x).*(y(b) - y) - (y(a) - y).*(x(b) - x);
[~, c] = max(abs(d));
if abs(d(c)) <= 4*eps*max(abs([x; y]))*(abs(x(b) - x(a)) + abs(y(b) - y(a)))
  c = 0;
elseif d(c) < 0
  [a, b] = deal(b, a);
end
end

function s = side(ax, ay, bx, by, px, py)
% Where p lies of the line from a to b: positive left, negative right, 0 on it. What rounding leaves open
% is found from the exact sum of six products (Shewchuk, Discrete Comput. Geom. 18, 1997).
left = (ax - px)*(by - py);
right = (ay - py)*(bx - px);
s = left - right;
if abs(s) >= 3.4e-16*(abs(left) + abs(right)), return, end
u = [ax, -ay, bx, -by, px, -py];
v = [by, bx, py, px, ay, ax];
high = u.*v;
c = 134217729*u;
u1 = c - (c - u);
u2 = u - u1;
c = 134217729*v;
v1 = c - (c - v);
v2 = v - v1;
parts = [((u1.*v1 - high) + u1.*v2 + u2.*v1) + u2.*v2, high];
e = zeros(1, 12);
for m = 1:12
  q = parts(m);
  for k = 1:m-1
    s = q + e(k);
    z = s - q;
    e(k) = (q - (s - z)) + (e(k) - z);
    q = s;
  end
  e(m) = q;
end
s = 0;
for k = 1:12
  if e(k) ~= 0, s = e(k); end
end
end

function at = searched(T, count, x, y, p)
% The triangle that holds p, by looking at all of them.
at = 1;
for t = 1:count
  a = T(1, t);
  b = T(2, t);
  c = T(3, t);
  if a == 0
    found = side(x(b), y(b), x(c), y(c), x(p), y(p)) > 0;
  elseif b == 0
    found = side(x(c), y(c), x(a), y(a), x(p), y(p)) > 0;
  elseif c == 0
    found = side(x(a), y(a), x(b), y(b), x(p), y(p)) > 0;
  else
    found = side(x(a), y(a), x(b), y(b), x(p), y(p)) >= 0 && side(x(b), y(b), x(c), y(c), x(p), y(p)) >= 0 && side(x(c), y(c), x(a), y(a), x(p), y(p)) >= 0;
  end
  if found
    at = t;
    return
  end
end
end
