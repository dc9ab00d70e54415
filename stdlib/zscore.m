function [z, mu, s] = zscore(x, opt, dim)
% Subtracts the mean and divides by the standard deviation.
if isinteger(x), x = double(x); end
if nargin < 2 || isempty(opt), opt = 0; end
if ~isscalar(opt) || opt ~= 0 && opt ~= 1, error('stats:zscore:BadFlag', 'The flag is 0 or 1.'); end
if nargin < 3
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
mu = mean(x, dim);
s = std(x, opt, dim);
t = s;
t(t == 0) = 1;
z = bsxfun(@rdivide, bsxfun(@minus, x, mu), t);
end
