function C = cov(x, y, opt)
% Covariance matrix of the columns of x; cov(x, y) of two samples as a 2-by-2 matrix. opt = 1
% divides by the number of observations instead of one less. Vectors are swept twice: the mean, and the
% products of the deviations from it.
if nargin < 3, opt = 0; end
two = nargin > 1;
if two && isscalar(y) && ~isscalar(x) && (y == 0 || y == 1)
  opt = y;
  two = false;
end
if two
  if numel(x) ~= numel(y), error('MATLAB:cov:XYlengthMismatch', 'The two samples must have the same number of elements.'); end
  if isa(x, 'single') ~= isa(y, 'single'), x = single(x); y = single(y); end
end
vector = two || isvector(x);
if vector, n = numel(x); else, n = size(x, 1); end
d = n - 1;
if n == 1 || opt == 1, d = n; end
if two
  m = [sum(x(:)), sum(y(:))]/n;
  c = [sum(abs(x(:) - m(1)).^2), sum(conj(x(:) - m(1)).*(y(:) - m(2))), sum(abs(y(:) - m(2)).^2)]/d;
  C = [c(1), c(2); c(2)', c(3)];
elseif vector
  m = sum(x(:))/n;
  C = sum(abs(x(:) - m).^2)/d;
else
  x = bsxfun(@minus, x, sum(x, 1)/n);
  C = (x'*x)/d;
end
end
