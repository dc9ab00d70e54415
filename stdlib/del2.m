function L = del2(u, varargin)
% Discrete Laplacian divided by 2*ndims: second differences inside, linear extrapolation at the
% borders. del2(u, h) and del2(u, hx, hy, ...) give spacings, or coordinates as vectors.
isline = isvector(u);
if isline
  dims = find(size(u) > 1, 1);
  if isempty(dims), dims = 1; end
  nd = 1;
else
  dims = 1:ndims(u);
  nd = ndims(u);
end
L = zeros(size(u));
for k = 1:numel(dims)
  d = dims(k);
  n = size(u, d);
  if n < 3, continue, end
  h = 1;
  if numel(varargin) == 1
    h = varargin{1};
  elseif numel(varargin) > 1
    % The first spacing belongs to the columns (x), the second to the rows (y).
    if k == 1, h = varargin{2}; elseif k == 2, h = varargin{1}; else, h = varargin{k}; end
  end
  if isscalar(h), x = h*(0:n-1).'; else, x = h(:); end
  order = [d, 1:d-1, d+1:ndims(u)];
  v = permute(u, order);
  vs = size(v);
  v = reshape(v, n, []);
  dx = diff(x);
  slope = bsxfun(@rdivide, diff(v, 1, 1), dx);
  s = zeros(size(v));
  s(2:n-1, :) = bsxfun(@rdivide, diff(slope, 1, 1), (dx(1:n-2) + dx(2:n-1))/2);
  if n > 3
    s(1, :) = s(2, :) + (s(2, :) - s(3, :))*(dx(1)/dx(2));
    s(n, :) = s(n-1, :) + (s(n-1, :) - s(n-2, :))*(dx(n-1)/dx(n-2));
  else
    s(1, :) = s(2, :);
    s(n, :) = s(2, :);
  end
  L = L + ipermute(reshape(s, vs), order);
end
L = L/(2*nd);
if isline, L = L/2; end
end
