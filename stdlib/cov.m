function C = cov(x, y, opt)
% Covariance matrix of the columns of x; cov(x, y) of two samples as a 2-by-2 matrix. opt = 1
% divides by the number of observations instead of one less.
if nargin < 3, opt = 0; end
if nargin > 1
  if isscalar(y) && ~isscalar(x) && (y == 0 || y == 1)
    opt = y;
  else
    if numel(x) ~= numel(y), error('MATLAB:cov:XYlengthMismatch', 'The two samples must have the same number of elements.'); end
    x = [x(:), y(:)];
  end
end
if isrow(x), x = x.'; end
n = size(x, 1);
x = bsxfun(@minus, x, sum(x, 1)/n);
if n == 1 || opt == 1, C = (x'*x)/n; else, C = (x'*x)/(n - 1); end
end
