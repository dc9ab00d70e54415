function m = mad(x, opt, dim)
% Mean absolute deviation from the mean; opt = 1: median of that from the median.
if nargin < 2 || isempty(opt), opt = 0; end
if ~isscalar(opt) || opt ~= 0 && opt ~= 1, error('stats:mad:BadFlag', 'The flag is 0 or 1.'); end
if nargin < 3
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
if opt == 0
  m = mean(abs(bsxfun(@minus, x, mean(x, dim))), dim);
else
  m = median(abs(bsxfun(@minus, x, median(x, dim))), dim);
end
end
