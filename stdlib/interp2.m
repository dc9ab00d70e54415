function zi = interp2(x, y, z, xi, yi, varargin)
% Interpolation in a table over a rectangular grid: interp2(x, y, z, xi, yi, method, extrap), or
% interp2(z, xi, yi, ...), or interp2(z, k) between the points k times. Methods: linear, nearest,
% spline, cubic (cubic convolution: Keys, IEEE Trans. Acoustics, Speech and Signal Processing 29, 1981).
words = {};
if nargin > 1 && is_text(y)
  count = 1;
  words = {y};
  if nargin > 2, words{2} = z; end
elseif nargin > 2 && is_text(z)
  count = 2;
  words = {z};
  if nargin > 3, words{2} = xi; end
elseif nargin > 3 && is_text(xi)
  count = 3;
  words = {xi};
  if nargin > 4, words{2} = yi; end
elseif nargin > 5 && is_text(varargin{1})
  count = 5;
  words = varargin;
else
  count = nargin;
  if nargin > 6 && is_text(varargin{2})
    count = 6;
    words = varargin(2:end);
  end
end
method = 'linear';
extrap = NaN;
given = numel(words) > 1;
if ~isempty(words), method = lower(strrep(char(words{1}), '*', '')); end
if given, extrap = words{2}; end
if ~any(strcmp(method, {'linear', 'nearest', 'spline', 'cubic'}))
  error('MATLAB:interp2:UnrecognizedMethod', 'interp2 has no method ''%s''; use linear, nearest, spline or cubic.', method);
end
switch count
  case {1, 2}
    k = 1;
    if count > 1, k = y; end
    z = x;
    [m, n] = size(z);
    x = 1:n;
    y = 1:m;
    xi = linspace(1, n, (n-1)*2^k + 1);
    yi = linspace(1, m, (m-1)*2^k + 1).';
    grid = true;
  case 3
    [xi, yi, grid] = queries(y, z);
    z = x;
    x = 1:size(z, 2);
    y = 1:size(z, 1);
  case {5, 6}
    [xi, yi, grid] = queries(xi, yi);
    if count > 5
      given = true;
      extrap = varargin{1};
    end
  otherwise
    error('MATLAB:interp2:nargin', 'interp2 takes 1 to 3 or 5 arrays, not %d.', count);
end
if ~isscalar(extrap), error('MATLAB:interp2:ExtrapVal', 'The value outside the table is one number.'); end
if ~isvector(x), x = x(1, :); end
if ~isvector(y), y = y(:, 1); end
x = x(:).';
y = y(:).';
if numel(x) ~= size(z, 2) || numel(y) ~= size(z, 1)
  error('MATLAB:interp2:sizes', 'The coordinates (%d and %d) do not fit the table, %d-by-%d.', numel(x), numel(y), size(z, 1), size(z, 2));
end
if any(size(z) < 2)
  error('MATLAB:griddedInterpolant:DegenerateGridErrId', 'Interpolation requires at least two sample points in each dimension.');
end
if x(1) > x(end)
  x = x(end:-1:1);
  z = z(:, end:-1:1);
end
if y(1) > y(end)
  y = y(end:-1:1);
  z = z(end:-1:1, :);
end
if ~all(diff(x) > 0) || ~all(diff(y) > 0)
  error('MATLAB:griddedInterpolant:NonMonotonicCompVecsErrId', 'The coordinates of the table must be strictly monotonic.');
end
if ~isfloat(z), z = double(z); end
beyond = strcmp(method, 'spline') && ~given;
if strcmp(method, 'cubic') && any(size(z) < 3)
  method = 'linear';
  warning('MATLAB:griddedInterpolant:CubicNeedsThreeWarnId', 'The ''cubic'' method requires at least three points in each dimension. Switching the method from ''cubic'' to ''linear'' because this condition is not met.');
elseif strcmp(method, 'cubic') && ~(uniform(x) && uniform(y))
  method = 'spline';
  warning('MATLAB:griddedInterpolant:CubicUniformOnlyWarnId', 'The ''cubic'' method requires the grid to have a uniform spacing. Switching the method from ''cubic'' to ''spline'' because this condition is not met.');
end
plain = isa(z, 'double') && isreal(z) && ~issparse(z) && isa(x, 'double') && isa(y, 'double') && ...
        isa(xi, 'double') && isreal(xi) && isa(yi, 'double') && isreal(yi);
if plain && any(strcmp(method, {'linear', 'nearest'}))
  if grid
    zi = in_grid(x, y, z, xi, yi, strcmp(method, 'linear'), extrap);
  else
    zi = at_points(x, y, z, xi, yi, strcmp(method, 'linear'), extrap);
  end
  return
elseif grid
  zi = along(y, along(x, z, xi, method).', yi.', method).';
else
  [i, s] = place(y, yi);
  [j, t] = place(x, xi);
  m = size(z, 1);
  if strcmp(method, 'nearest')
    zi = reshape(z(i + (s >= 0.5) + (j + (t >= 0.5) - 1)*m), size(xi));
  elseif strcmp(method, 'linear')
    at = i + (j - 1)*m;
    zi = reshape(z(at), size(xi)).*(1-s).*(1-t) + reshape(z(at+1), size(xi)).*s.*(1-t) + ...
         reshape(z(at+m), size(xi)).*(1-s).*t + reshape(z(at+m+1), size(xi)).*s.*t;
  else
    zi = between(x, y, z, i, s, j, t, method, plain);
  end
end
if ~beyond
  outside = bsxfun(@or, xi < x(1) | xi > x(end), yi < y(1) | yi > y(end));
  zi(outside) = extrap;
end
unknown = bsxfun(@or, isnan(xi), isnan(yi));
zi(unknown) = NaN;
end

function yes = is_text(v)
yes = ischar(v) || isstring(v);
end

function zi = at_points(x, y, z, xi, yi, linear, extrap)
% Point by point: its interval in either direction, and the four corners there.
m = numel(y);
n = numel(x);
down = 1;
while 2*down < m - 1, down = 2*down; end
across = 1;
while 2*across < n - 1, across = 2*across; end
left = x(1);
right = x(n);
top = y(1);
bottom = y(m);
di = (m - 1)/(bottom - top);
dj = (n - 1)/(right - left);
unknown = NaN;
zi = zeros(size(xi));
for q = 1:numel(xi)
  u = xi(q);
  v = yi(q);
  if u ~= u || v ~= v
    zi(q) = unknown;
  elseif (u < left) + (u > right) + (v < top) + (v > bottom) > 0
    zi(q) = extrap;
  else
    % where it is if the coordinates are equally spaced, else by halving
    i = floor((v - top)*di) + 1;
    if i >= m, i = m - 1; elseif i ~= i, i = 1; end
    found = 0;
    if v >= y(i)
      if i == m - 1 || v < y(i+1), found = 1; end
    end
    if found == 0
      i = 1;
      step = 0 + down;
      while step >= 1
        if i + step < m
          if v >= y(i+step), i = i + step; end
        end
        step = step/2;
      end
    end
    j = floor((u - left)*dj) + 1;
    if j >= n, j = n - 1; elseif j ~= j, j = 1; end
    found = 0;
    if u >= x(j)
      if j == n - 1 || u < x(j+1), found = 1; end
    end
    if found == 0
      j = 1;
      step = 0 + across;
      while step >= 1
        if j + step < n
          if u >= x(j+step), j = j + step; end
        end
        step = step/2;
      end
    end
    s = (v - y(i))/(y(i+1) - y(i));
    t = (u - x(j))/(x(j+1) - x(j));
    if linear
      zi(q) = z(i, j)*(1-s)*(1-t) + z(i+1, j)*s*(1-t) + z(i, j+1)*(1-s)*t + z(i+1, j+1)*s*t;
    else
      if s >= 0.5, i = i + 1; end
      if t >= 0.5, j = j + 1; end
      zi(q) = z(i, j);
    end
  end
end
end

function zi = in_grid(x, y, z, xi, yi, linear, extrap)
% Column by column: between two columns of the table, and in them between two rows.
[i, s] = place(y, yi);
[j, t] = place(x, xi);
if ~linear
  i = i + (s >= 0.5);
  j = j + (t >= 0.5);
end
zi = zeros(numel(yi), numel(xi));
for c = 1:numel(xi)
  l = j(c);
  w = t(c);
  if linear
    for r = 1:numel(yi)
      zi(r, c) = (z(i(r), l)*(1 - w) + z(i(r), l+1)*w)*(1 - s(r)) + (z(i(r)+1, l)*(1 - w) + z(i(r)+1, l+1)*w)*s(r);
    end
  else
    for r = 1:numel(yi)
      zi(r, c) = z(i(r), l);
    end
  end
end
% lines of points that are not in the table, or nowhere
beyond = find(xi < x(1) | xi > x(end));
if ~isempty(beyond), zi(:, beyond) = extrap; end
beyond = find(yi < y(1) | yi > y(end));
if ~isempty(beyond), zi(beyond, :) = extrap; end
if any(isnan(xi)), zi(:, isnan(xi)) = NaN; end
if any(isnan(yi)), zi(isnan(yi), :) = NaN; end
end

function [xi, yi, grid] = queries(xi, yi)
% The points of a grid as a row and a column (grid is true), others in arrays of one size.
grid = isvector(xi) && isvector(yi) && ~isequal(size(xi), size(yi));
if grid && (isscalar(xi) || isscalar(yi))
  grid = false;
  if isscalar(xi), xi = xi + 0*yi; else, yi = yi + 0*xi; end
elseif grid && isrow(xi) ~= isrow(yi)
  xi = xi(:).';
  yi = yi(:);
elseif ~isequal(size(xi), size(yi))
  error('MATLAB:interp2:XiYiSizeMismatch', 'The coordinates of the points must have one size or be vectors of different orientations.');
elseif ~isvector(xi) && ndims(xi) == 2 && ~isempty(xi)
  grid = all(all(bsxfun(@eq, xi, xi(1, :)))) && all(all(bsxfun(@eq, yi, yi(:, 1))));
  if grid
    xi = xi(1, :);
    yi = yi(:, 1);
  end
end
end

function yes = uniform(x)
yes = max(abs(diff(x, 2))) <= 10*eps(max(abs(x)));
end

function [i, s] = place(x, q)
% Interval of every query and the position in it, 0 to 1 inside of the table.
n = numel(x);
[~, i] = histc(q(:), [-Inf, x(2:n-1), Inf]);
i = reshape(min(max(i, 1), n - 1), size(q));
s = (q - reshape(x(i), size(q)))./reshape(x(i+1) - x(i), size(q));
end

function m = slopes(x, z, method)
% Derivatives of the curves through the rows of z at the points x.
if strcmp(method, 'spline')
  m = ppval(ppder(spline(x, z)), x);
else
  % central differences; beyond the borders the table continues with 3*f1 - 3*f2 + f3
  w = 2*(x(end) - x(1))/(numel(x) - 1);
  m = [(z(:, 2) - (3*z(:, 1) - 3*z(:, 2) + z(:, 3)))/w, (z(:, 3:end) - z(:, 1:end-2))/w, ...
       ((3*z(:, end) - 3*z(:, end-1) + z(:, end-2)) - z(:, end-1))/w];
end
end

function v = along(x, z, xi, method)
% The rows of z at the places xi; the cubics between the points are made of values and slopes.
[j, t] = place(x, xi);
if strcmp(method, 'nearest')
  v = z(:, j + (t >= 0.5));
  return
elseif strcmp(method, 'linear')
  v = bsxfun(@times, z(:, j), 1 - t) + bsxfun(@times, z(:, j+1), t);
  return
end
m = slopes(x, z, method);
[f0, f1, m0, m1] = weights(t, x(j+1) - x(j));
v = bsxfun(@times, z(:, j), f0) + bsxfun(@times, z(:, j+1), f1) + bsxfun(@times, m(:, j), m0) + bsxfun(@times, m(:, j+1), m1);
end

function v = between(x, y, z, i, s, j, t, method, plain)
% The same in both directions for each point: values, slopes and mixed derivatives at four corners.
zx = slopes(x, z, method);
if strcmp(method, 'spline')
  zy = slopes(y, z.', method).';
  zxy = slopes(y, zx.', method).';
else
  zy = slopes_down(y, z);
  zxy = slopes_down(y, zx);
end
v = zeros(size(t));
if plain
  m = size(z, 1);
  for q = 1:numel(t)
    w = y(i(q)+1) - y(i(q));
    a = s(q)^2*(3 - 2*s(q));
    b = w*s(q)*(1 - s(q))^2;
    d = w*s(q)^2*(s(q) - 1);
    w = x(j(q)+1) - x(j(q));
    e = t(q)^2*(3 - 2*t(q));
    f = w*t(q)*(1 - t(q))^2;
    g = w*t(q)^2*(t(q) - 1);
    k = i(q) + (j(q) - 1)*m;
    u = (1 - a)*((1 - e)*z(k) + f*zx(k)) + b*((1 - e)*zy(k) + f*zxy(k));
    k = k + m;
    u = u + (1 - a)*(e*z(k) + g*zx(k)) + b*(e*zy(k) + g*zxy(k));
    k = k + 1 - m;
    u = u + a*((1 - e)*z(k) + f*zx(k)) + d*((1 - e)*zy(k) + f*zxy(k));
    k = k + m;
    v(q) = u + a*(e*z(k) + g*zx(k)) + d*(e*zy(k) + g*zxy(k));
  end
  return
end
f = cell(1, 4);
g = cell(1, 4);
[f{:}] = weights(t, reshape(x(j+1) - x(j), size(t)));
[g{:}] = weights(s, reshape(y(i+1) - y(i), size(s)));
for p = 1:2
  for q = 1:2
    at = i + p - 1 + (j + q - 2)*size(z, 1);
    v = v + g{p}.*(f{q}.*reshape(z(at), size(t)) + f{q+2}.*reshape(zx(at), size(t))) ...
          + g{p+2}.*(f{q}.*reshape(zy(at), size(t)) + f{q+2}.*reshape(zxy(at), size(t)));
  end
end
end

function m = slopes_down(y, z)
% Of the cubic convolution, through the columns of z.
w = 2*(y(end) - y(1))/(numel(y) - 1);
m = [(z(2, :) - (3*z(1, :) - 3*z(2, :) + z(3, :)))/w; (z(3:end, :) - z(1:end-2, :))/w; ...
     ((3*z(end, :) - 3*z(end-1, :) + z(end-2, :)) - z(end-1, :))/w];
end

function [f0, f1, m0, m1] = weights(t, h)
f1 = t.^2.*(3 - 2*t);
f0 = 1 - f1;
m0 = h.*t.*(1 - t).^2;
m1 = h.*t.^2.*(t - 1);
end
