function y = movmean(x, k)
% Mean over a window of k elements around each, shorter at the ends; [before after] of a window that
% is not symmetric. Along the first dimension that is not 1.
[before, after] = window_of(k);
if before + after < 64
  y = window_sums(x, k, true);
  return
end
% a wide one by the sums up to each element
if ~isfloat(x), x = double(x); end
row = isrow(x);
if row, x = x(:); end
n = size(x, 1);
s = [zeros(1, size(x, 2)); cumsum(x)];
if ~all(isfinite(s(end, :)))
  % A running sum never leaves NaN and infinity again.
  if row, x = x.'; end
  y = moving_windows(@(w) mean(w, 1), x, k);
  return
end
first = max((1:n) - before, 1);
last = min((1:n) + after, n);
y = (s(last + 1, :) - s(first, :))./(last - first + 1).';
if row, y = y.'; end
end
