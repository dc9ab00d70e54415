function y = moving_windows(f, x, k)
% f of a window of k elements around each element, shorter at the ends: what movsum and its like share.
[before, after] = window_of(k);
row = isrow(x);
if row, x = x(:); end
n = size(x, 1);
y = zeros(size(x), class(x));
for i = 1:n
  y(i, :) = f(x(max(i - before, 1):min(i + after, n), :));
end
if row, y = y.'; end
end
