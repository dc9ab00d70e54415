function zi = interp2(varargin)
% Interpolation in a table over a rectangular grid: interp2(x, y, z, xi, yi, method, extrap), or
% interp2(z, xi, yi, ...), or interp2(z, k) between the points k times. Methods: linear, nearest,
% spline, cubic (by the spline).
args = varargin;
method = 'linear';
extrap = NaN;
for k = 1:numel(args)
  if ischar(args{k})
    method = args{k};
    if k < numel(args), extrap = args{k+1}; end
    args = args(1:k-1);
    break
  end
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
  case 3
    [z, xi, yi] = args{:};
    x = 1:size(z, 2);
    y = 1:size(z, 1);
  case {5, 6}
    [x, y, z, xi, yi] = args{1:5};
    if numel(args) > 5, extrap = args{6}; end
  otherwise
    error('MATLAB:interp2:nargin', 'interp2 takes 1 to 3 or 5 arrays, not %d.', numel(args));
end
if ~isvector(x), x = x(1, :); end
if ~isvector(y), y = y(:, 1); end
x = x(:).';
y = y(:);
if numel(x) ~= size(z, 2) || numel(y) ~= size(z, 1)
  error('MATLAB:interp2:sizes', 'The coordinates (%d and %d) do not fit the table, %d-by-%d.', numel(x), numel(y), size(z, 1), size(z, 2));
end
grid = isvector(xi) && isvector(yi) && ((isrow(xi) && iscolumn(yi) && ~isscalar(xi)) || (isrow(xi) && iscolumn(yi) && ~isscalar(yi)));
if any(strcmp(method, {'spline', 'cubic'}))
  if ~grid && ~(isscalar(xi) && isscalar(yi))
    px = xi(:).';
    zi = zeros(size(xi));
    cols = spline(y, z.', yi(:).');
    if size(z, 2) == 1, cols = cols(:).'; end
    for k = 1:numel(xi), zi(k) = spline(x, cols(:, k).', px(k)); end
  else
    s = spline(y, z.', yi(:).').';
    zi = spline(x, s, xi(:).');
    zi = reshape(zi, numel(yi), numel(xi));
  end
  [xi, yi] = spread(xi, yi, grid);
else
  [xi, yi] = spread(xi, yi, grid);
  [i, s] = place(y, yi);
  [j, t] = place(x, xi);
  m = size(z, 1);
  if strcmp(method, 'nearest')
    i = i + (s >= 0.5);
    j = j + (t >= 0.5);
    zi = reshape(z(i + (j - 1)*m), size(xi));
  else
    at = i + (j - 1)*m;
    z = double(z);
    zi = reshape(z(at), size(xi)).*(1-s).*(1-t) + reshape(z(at+1), size(xi)).*s.*(1-t) + ...
         reshape(z(at+m), size(xi)).*(1-s).*t + reshape(z(at+m+1), size(xi)).*s.*t;
  end
end
outside = xi < min(x) | xi > max(x) | yi < min(y) | yi > max(y) | isnan(xi) | isnan(yi);
if ~any(strcmp(method, {'spline'})) || ~isnan(extrap)
  zi(outside) = extrap;
end
end

function [xi, yi] = spread(xi, yi, grid)
if grid
  [xi, yi] = meshgrid(xi, yi);
elseif ~isequal(size(xi), size(yi))
  if isscalar(xi), xi = xi + 0*yi; elseif isscalar(yi), yi = yi + 0*xi; else, [xi, yi] = meshgrid(xi, yi); end
end
end

function [i, s] = place(x, q)
% Interval of every query and the position in it, 0 to 1.
n = numel(x);
i = reshape(interp1(x(:), (1:n).', q(:), 'linear', 1), size(q));
i(isnan(i)) = 1;
i = min(max(floor(i), 1), n - 1);
s = (q - reshape(x(i), size(q)))./reshape(x(i+1) - x(i), size(q));
end
