function varargout = gradient(f, varargin)
% Central differences, one-sided at the ends: [fx, fy, fz, ...] = gradient(f, hx, hy, hz, ...) with
% spacings or coordinates as vectors (1). fx is along the rows of f, fy along its columns. For a
% function handle, gradient(f, points) by central differences.
if isa(f, 'function_handle')
  [varargout{1:max(nargout, 1)}] = of_function(f, varargin{:});
  return
end
nd = ndims(f);
if isvector(f), nd = 1; end
if numel(varargin) > 1 && numel(varargin) ~= nd
  error('MATLAB:gradient:InvalidInputs', 'gradient takes one spacing or %d, not %d.', nd, numel(varargin));
end
for k = 1:max(nargout, 1)
  if k > nd, error('MATLAB:TooManyOutputs', 'An array of %d dimensions does not have %d derivatives.', nd, nargout); end
  if isvector(f), d = find(size(f) > 1, 1); if isempty(d), d = 1; end
  elseif k == 1, d = 2;
  elseif k == 2, d = 1;
  else, d = k;
  end
  h = 1;
  if numel(varargin) == 1, h = varargin{1}; elseif ~isempty(varargin), h = varargin{k}; end
  varargout{k} = along(f, d, h);
end
end

function g = along(f, d, h)
sz = size(f);
n = sz(d);
if n < 2
  g = zeros(sz, class(f));
  return
end
% the differences of all places in one sweep
if isscalar(h)
  x = 1;
  y = 2;
else
  x = h(:);
  if numel(x) ~= n, error('MATLAB:gradient:InvalidInputs', 'There are %d coordinates for %d points.', numel(x), n); end
  y = x(3:n) - x(1:n-2);
  x = x([2 n]) - x([1 n-1]);
  h = 1;
end
if iscolumn(f)
  g = [(f(2) - f(1))/x(1); (f(3:n) - f(1:n-2))./y; (f(n) - f(n-1))/x(end)]/h;
elseif isrow(f)
  g = [(f(2) - f(1))/x(1), (f(3:n) - f(1:n-2))./y.', (f(n) - f(n-1))/x(end)]/h;
elseif numel(sz) == 2 && d == 1
  g = [(f(2, :) - f(1, :))/x(1); (f(3:n, :) - f(1:n-2, :))./y; (f(n, :) - f(n-1, :))/x(end)]/h;
elseif numel(sz) == 2
  g = [(f(:, 2) - f(:, 1))/x(1), (f(:, 3:n) - f(:, 1:n-2))./y.', (f(:, n) - f(:, n-1))/x(end)]/h;
else
  order = [d, 1:d-1, d+1:numel(sz)];
  v = permute(f, order);
  vs = size(v);
  v = reshape(v, n, []);
  g = [(v(2, :) - v(1, :))/x(1); (v(3:n, :) - v(1:n-2, :))./y; (v(n, :) - v(n-1, :))/x(end)]/h;
  g = ipermute(reshape(g, vs), order);
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
