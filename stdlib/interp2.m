function zi = interp2(varargin)
% Interpolation in a table over a rectangular grid: interp2(x, y, z, xi, yi, method, extrap), or
% interp2(z, xi, yi, ...), or interp2(z, k) between the points k times. Methods: linear, nearest,
% spline, cubic (cubic convolution: Keys, IEEE Trans. Acoustics, Speech and Signal Processing 29, 1981).
args = varargin;
method = 'linear';
extrap = NaN;
given = false;
for k = 1:numel(args)
  if ischar(args{k}) || isstring(args{k})
    method = lower(strrep(char(args{k}), '*', ''));
    given = k < numel(args);
    if given, extrap = args{k+1}; end
    args = args(1:k-1);
    break
  end
end
if ~any(strcmp(method, {'linear', 'nearest', 'spline', 'cubic'}))
  error('MATLAB:interp2:UnrecognizedMethod', 'interp2 has no method ''%s''; use linear, nearest, spline or cubic.', method);
end
switch numel(args)
  case {1, 2}
    z = args{1};
    k = 1;
    if numel(args) > 1, k = args{2}; end
    [m, n] = size(z);
    x = 1:n;
    y = 1:m;
    xi = linspace(1, n, (n-1)*2^k + 1);
    yi = linspace(1, m, (m-1)*2^k + 1).';
    grid = true;
  case 3
    [z, xi, yi] = args{:};
    x = 1:size(z, 2);
    y = 1:size(z, 1);
    [xi, yi, grid] = queries(xi, yi);
  case {5, 6}
    [x, y, z, xi, yi] = args{1:5};
    if numel(args) > 5
      given = true;
      extrap = args{6};
    end
    [xi, yi, grid] = queries(xi, yi);
  otherwise
    error('MATLAB:interp2:nargin', 'interp2 takes 1 to 3 or 5 arrays, not %d.', numel(args));
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
if ~isa(z, 'single'), z = double(z); end
beyond = strcmp(method, 'spline') && ~given;
if strcmp(method, 'cubic') && any(size(z) < 3)
  method = 'linear';
  warning('MATLAB:griddedInterpolant:CubicNeedsThreeWarnId', 'The ''cubic'' method requires at least three points in each dimension. Switching the method from ''cubic'' to ''linear'' because this condition is not met.');
elseif strcmp(method, 'cubic') && ~(uniform(x) && uniform(y))
  method = 'spline';
  warning('MATLAB:griddedInterpolant:CubicUniformOnlyWarnId', 'The ''cubic'' method requires the grid to have a uniform spacing. Switching the method from ''cubic'' to ''spline'' because this condition is not met.');
end
if grid
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
    zi = between(x, y, z, i, s, j, t, method);
  end
end
if ~beyond
  outside = bsxfun(@or, xi < x(1) | xi > x(end), yi < y(1) | yi > y(end));
  zi(outside) = extrap;
end
unknown = bsxfun(@or, isnan(xi), isnan(yi));
zi(unknown) = NaN;
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
  z = [3*z(:, 1) - 3*z(:, 2) + z(:, 3), z, 3*z(:, end) - 3*z(:, end-1) + z(:, end-2)];
  m = (z(:, 3:end) - z(:, 1:end-2))/(2*(x(end) - x(1))/(numel(x) - 1));
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

function v = between(x, y, z, i, s, j, t, method)
% The same in both directions for each point: values, slopes and mixed derivatives at four corners.
zx = slopes(x, z, method);
zy = slopes(y, z.', method).';
zxy = slopes(y, zx.', method).';
f = cell(1, 4);
g = cell(1, 4);
[f{:}] = weights(t, reshape(x(j+1) - x(j), size(t)));
[g{:}] = weights(s, reshape(y(i+1) - y(i), size(s)));
v = zeros(size(t));
for p = 1:2
  for q = 1:2
    at = i + p - 1 + (j + q - 2)*size(z, 1);
    v = v + g{p}.*(f{q}.*reshape(z(at), size(t)) + f{q+2}.*reshape(zx(at), size(t))) ...
          + g{p+2}.*(f{q}.*reshape(zy(at), size(t)) + f{q+2}.*reshape(zxy(at), size(t)));
  end
end
end

function [f0, f1, m0, m1] = weights(t, h)
f1 = t.^2.*(3 - 2*t);
f0 = 1 - f1;
m0 = h.*t.*(1 - t).^2;
m1 = h.*t.^2.*(t - 1);
end
