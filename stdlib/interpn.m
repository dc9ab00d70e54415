function vq = interpn(varargin)
% Interpolation in a table over a rectangular grid of any number of variables: interpn(x1, x2, ..., v, q1, q2,
% ..., method, extrap), interpn(v, q1, q2, ...), or interpn(v, k) between the points k times. The grid is in the
% order of the dimensions (ndgrid). Methods: linear and nearest, of points or of vectors that span a grid; and
% for the latter those of interp1.
words = find(cellfun(@(a) ischar(a) || isstring(a), varargin), 1);
if isempty(words), words = nargin + 1; end
method = 'linear';
extrap = NaN;
if words <= nargin, method = lower(char(varargin{words})); end
if words + 1 <= nargin, extrap = varargin{words+1}; end
args = varargin(1:words-1);
count = numel(args);
v = args{1};
n = ndims(v);
if isvector(v), n = 1; end
refined = count == 1 || (count == 2 && isscalar(args{2}));
if refined
  k = 1;
  if count == 2, k = args{2}; end
  if ~(k >= 0 && k == fix(k)), error('MATLAB:interpn:ntimes', 'K must be a whole number, zero or more.'); end
  if isscalar(v)
    vq = double(v);
    return
  end
  x = counting(v, n);
  q = cell(1, n);
  for d = 1:n, q{d} = linspace(1, numel(x{d}), (numel(x{d}) - 1)*2^k + 1); end
  if n == 1 && iscolumn(v), q{1} = q{1}(:); end
elseif count == n + 1
  x = counting(v, n);
  q = args(2:end);
elseif mod(count, 2) == 1
  n = (count - 1)/2;
  v = args{n+1};
  x = args(1:n);
  q = args(n+2:end);
else
  error('MATLAB:interpn:nargin', 'The coordinates do not fit a table of %d dimensions.', n);
end
sizes = size(v);
if n == 1, sizes = numel(v); end
for d = 1:n
  if ~isvector(x{d})
    at = repmat({1}, 1, n);
    at{d} = ':';
    x{d} = x{d}(at{:});
  end
  x{d} = x{d}(:);
  if numel(x{d}) ~= sizes(d)
    error('MATLAB:interpn:sizes', 'Dimension %d of the table has %d elements, its coordinates %d.', d, sizes(d), numel(x{d}));
  end
  if any(diff(x{d}) <= 0), error('MATLAB:griddedInterpolant:NonMonotonicCompVecsErrId', 'The coordinates of the table must be strictly monotonic.'); end
end
spans = n > 1 && refined || n > 1 && ~same_sizes(q) || n > 1 && all(cellfun(@isvector, q)) && ~same_shapes(q);
if any(strcmp(method, {'linear', 'nearest'}))
  if spans
    counts = cellfun(@numel, q);
    points = cell(1, n);
    for d = 1:n
      shape = ones(1, n);
      shape(d) = counts(d);
      times = counts;
      times(d) = 1;
      points{d} = repmat(reshape(q{d}, shape), times);
    end
    q = points;
  end
  vq = at_points(x, v, q, n, sizes, strcmp(method, 'linear'), extrap);
  return
end
if ~spans && n > 1
  [q, spans] = axes_of(q, n);
  if ~spans, error('slamm:interpn', 'interpn has the method ''%s'' only for points that span a grid here.', method); end
end
% one dimension after the other
vq = v;
if n == 1, vq = v(:); end
for d = 1:n
  order = [d, 1:d-1, d+1:max(n, 2)];
  vq = permute(vq, order);
  shape = size(vq);
  vq = reshape(interp1(x{d}, reshape(vq, shape(1), []), q{d}(:), method, extrap), [numel(q{d}), shape(2:end)]);
  vq = ipermute(vq, order);
end
if n == 1, vq = reshape(vq, size(q{1})); end
end

function vq = at_points(x, v, q, n, sizes, linear, extrap)
% Between the corners of the cell in which each point lies.
m = numel(q{1});
base = ones(m, 1);
out = false(m, 1);
stride = cumprod([1, sizes(1:end-1)]);
w = cell(1, n);
for d = 1:n
  p = double(q{d}(:));
  k = sizes(d);
  out = out | ~(p >= x{d}(1) & p <= x{d}(k));
  [~, i] = histc(p, x{d});
  i(i >= k) = k - 1;
  i(i < 1) = 1;
  w{d} = (p - x{d}(i))./(x{d}(i+1) - x{d}(i));
  base = base + (i - 1)*stride(d);
end
if linear
  vq = zeros(m, 1);
  for corner = 0:2^n-1
    at = base;
    part = ones(m, 1);
    for d = 1:n
      if bitand(corner, 2^(d-1)) > 0
        at = at + stride(d);
        part = part.*w{d};
      else
        part = part.*(1 - w{d});
      end
    end
    vq = vq + part.*reshape(v(at), m, 1);
  end
else
  for d = 1:n, base = base + (w{d} >= 0.5)*stride(d); end
  base(out) = 1;
  vq = reshape(v(base), m, 1);
end
vq(out) = extrap;
vq = reshape(vq, size(q{1}));
end

function x = counting(v, n)
x = cell(1, n);
for d = 1:n, x{d} = (1:size(v, d)).'; end
if n == 1, x{1} = (1:numel(v)).'; end
end

function yes = same_sizes(list)
yes = all(cellfun(@(a) numel(a) == numel(list{1}), list));
end

function yes = same_shapes(list)
yes = all(cellfun(@(a) isequal(size(a), size(list{1})), list));
end

function [q, spans] = axes_of(q, n)
% The vectors that span a grid of ndgrid.
full_grid = q;
for d = 1:n
  at = repmat({1}, 1, n);
  at{d} = ':';
  if ndims(q{d}) > n, spans = false; return, end
  q{d} = reshape(q{d}(at{:}), [], 1);
end
again = cell(1, n);
[again{1:n}] = ndgrid(q{:});
spans = isequal(again, full_grid);
end
