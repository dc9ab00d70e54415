function [gx, gy, gz, varargout] = gradient(f, varargin)
% Central differences, one-sided at the ends: [fx, fy, fz, ...] = gradient(f, hx, hy, hz, ...) with
% spacings or coordinates as vectors (1). fx is along the rows of f, fy along its columns. For a
% function handle, gradient(f, points) by central differences.
if isa(f, 'function_handle')
  g = cell(1, max(nargout, 1));
  [g{:}] = of_function(f, varargin{:});
  gx = g{1};
  if nargout > 1, gy = g{2}; end
  if nargout > 2, gz = g{3}; end
  varargout = g(4:end);
  return
end
nd = ndims(f);
if isvector(f), nd = 1; end
if numel(varargin) > 1 && numel(varargin) ~= nd
  error('MATLAB:gradient:InvalidInputs', 'gradient takes one spacing or %d, not %d.', nd, numel(varargin));
end
if nargout > nd, error('MATLAB:TooManyOutputs', 'An array of %d dimensions does not have %d derivatives.', nd, nargout); end
h = varargin;
if isempty(h), h = {1}; end
if isscalar(h) && nd > 1, h = repmat(h, 1, nd); end
if isvector(f)
  d = find(size(f) > 1, 1);
  if isempty(d), d = 1; end
else
  d = [2, 1, 3:nd];
end
gx = along(f, d(1), h{1});
if nargout > 1, gy = along(f, d(2), h{2}); end
if nargout > 2, gz = along(f, d(3), h{3}); end
for k = 4:nargout
  varargout{k-3} = along(f, d(k), h{k});
end
end

function g = along(f, d, h)
sz = size(f);
n = sz(d);
if n < 2
  g = zeros(sz, class(f));
  return
end
if ~isscalar(h) && numel(h) ~= n
  error('MATLAB:gradient:InvalidInputs', 'There are %d coordinates for %d points.', numel(h), n);
end
% the differences of all places in one sweep
if isscalar(h)
  x = 1;
  y = 2;
elseif isvector(f)
  x = h;
  if ~isequal(size(h), sz), x = reshape(h, sz); end
  if isrow(f)
    g = [(f(2) - f(1))/(x(2) - x(1)), (f(3:n) - f(1:n-2))./(x(3:n) - x(1:n-2)), (f(n) - f(n-1))/(x(n) - x(n-1))];
  else
    g = [(f(2) - f(1))/(x(2) - x(1)); (f(3:n) - f(1:n-2))./(x(3:n) - x(1:n-2)); (f(n) - f(n-1))/(x(n) - x(n-1))];
  end
  return
else
  x = h(:);
  y = x(3:n) - x(1:n-2);
  x = x([2 n]) - x([1 n-1]);
  h = 1;
end
if iscolumn(f)
  g = [(f(2) - f(1))/x(1)/h; (f(3:n) - f(1:n-2))./y/h; (f(n) - f(n-1))/x(end)/h];
elseif isrow(f)
  g = [(f(2) - f(1))/x(1)/h, (f(3:n) - f(1:n-2))./y/h, (f(n) - f(n-1))/x(end)/h];
elseif numel(sz) == 2 && d == 1
  g = [(f(2, :) - f(1, :))/x(1)/h; (f(3:n, :) - f(1:n-2, :))./y/h; (f(n, :) - f(n-1, :))/x(end)/h];
elseif numel(sz) == 2
  g = [(f(:, 2) - f(:, 1))/x(1)/h, (f(:, 3:n) - f(:, 1:n-2))./y.'/h, (f(:, n) - f(:, n-1))/x(end)/h];
elseif d == 1
  g = reshape([(f(2, :) - f(1, :))/x(1)/h; (f(3:n, :) - f(1:n-2, :))./y/h; (f(n, :) - f(n-1, :))/x(end)/h], sz);
elseif numel(sz) == 3 && d == 2
  g = [(f(:, 2, :) - f(:, 1, :))/x(1)/h, (f(:, 3:n, :) - f(:, 1:n-2, :))./y.'/h, (f(:, n, :) - f(:, n-1, :))/x(end)/h];
elseif numel(sz) == 3
  y = reshape(y, 1, 1, []);
  g = cat(3, (f(:, :, 2) - f(:, :, 1))/x(1)/h, (f(:, :, 3:n) - f(:, :, 1:n-2))./y/h, (f(:, :, n) - f(:, :, n-1))/x(end)/h);
else
  % as if of three dimensions
  v = reshape(f, prod(sz(1:d-1)), n, []);
  g = [(v(:, 2, :) - v(:, 1, :))/x(1)/h, (v(:, 3:n, :) - v(:, 1:n-2, :))./y.'/h, (v(:, n, :) - v(:, n-1, :))/x(end)/h];
  g = reshape(g, sz);
end
end

function varargout = of_function(f, p, h)
% Partial derivatives of a function of as many variables as p has columns.
if nargin < 3, h = 1; end
if isrow(p) || iscolumn(p), p = p(:); end
m = size(p, 2);
if isscalar(h), h = repmat(h, 1, m); end
for k = 1:max(nargout, 1)
  up = num2cell(p, 1);
  down = up;
  up{k} = p(:, k) + h(k)/2;
  down{k} = p(:, k) - h(k)/2;
  varargout{k} = (f(up{:}) - f(down{:}))/h(k);
end
end
