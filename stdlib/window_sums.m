function y = window_sums(x, k, mean)
% Sums, or means, of a window of k elements around each element, shorter at the ends: what movsum and
% movmean share. Element by element, so that a window is there from the one before.
[before, after] = window_of(k);
if ~isfloat(x), x = double(x); end
n = size(x, 1);
if isrow(x), n = numel(x); end
y = zeros(size(x), class(x));
for c = 0:n:numel(x) - 1
  for i = 1:n
    first = i - before;
    if first < 1, first = 1; end
    last = i + after;
    if last > n, last = n; end
    s = 0;
    for j = c + first:c + last
      s = s + x(j);
    end
    if mean, s = s/(last - first + 1); end
    y(c + i) = s;
  end
end
end
