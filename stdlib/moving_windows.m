function y = moving_windows(f, x, k)
% f of a window of k elements around each element, shorter at the ends: what movsum and its like share.
if ~isnumeric(k) || numel(k) < 1 || numel(k) > 2 || k(1) < 0 || isscalar(k) && k == 0
  error('MATLAB:movfun:wrongWindowLength', 'A window is a positive number of elements, or [before after].');
end
if isscalar(k)
  before = floor(k/2);
  after = ceil(k/2) - 1;
else
  before = k(1);
  after = k(2);
end
row = isrow(x);
if row, x = x(:); end
n = size(x, 1);
y = zeros(size(x), class(x));
for i = 1:n
  y(i, :) = f(x(max(i - before, 1):min(i + after, n), :));
end
if row, y = y.'; end
end
