function s = skewness(x, biased, dim)
% Third central moment over the cube of the standard deviation, along the first dimension that is not 1 or along dim;
% corrected for its bias where the second argument is 0.
if nargin < 2 || isempty(biased), biased = 1; end
if ~isscalar(biased) || biased ~= 0 && biased ~= 1, error('stats:skewness:BadFlag', 'The flag for the bias is 0 or 1.'); end
if nargin < 3
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
% two sweeps: the mean, and the powers of the deviations from it
m = mean(x, dim);
s = mean(bsxfun(@minus, x, m).^3, dim)./mean(bsxfun(@minus, x, m).^2, dim).^1.5;
if ~biased
  n = size(x, dim);
  if n > 2, s = s*sqrt(n*(n - 1))/(n - 2); end
end
end
