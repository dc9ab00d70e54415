function y = window_sums(x, k, mean)
% Sums, or means, of a window of k elements around each element, shorter at the ends: what movsum and
% movmean share. Element by element, so that a window is there from the one before.
[before, after] = window_of(k);
if ~isfloat(x), x = double(x); end
row = isrow(x);
n = size(x, 1);
if row, n = numel(x); end
y = zeros(size(x), class(x));
for c = 0:n:numel(x) - 1
  for i = 1:n
    s = 0;
    for j = max(i - before, 1):min(i + after, n)
      s = s + x(c + j);
    end
    if mean, s = s/(min(i + after, n) - max(i - before, 1) + 1); end
    y(c + i) = s;
  end
end
end
