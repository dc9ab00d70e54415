function y = window_variances(x, k, w, root)
% Variances of a window of k elements around each element, shorter at the ends: what movvar and movstd share. w = 1
% divides by the elements, 0 by one less; root: their square roots.
[before, after] = window_of(k);
of_single = isa(x, 'single');
if ~isa(x, 'double'), x = double(x); end
n = size(x, 1);
if isrow(x), n = numel(x); end
y = zeros(size(x));
for c = 0:n:numel(x) - 1
  for i = c+1:c+n
    first = i - before;
    if first <= c, first = c + 1; end
    last = i + after;
    if last > c + n, last = c + n; end
    m = 0;
    for j = first:last
      m = m + x(j);
    end
    m = m/(last - first + 1);
    s = 0;
    for j = first:last
      s = s + (x(j) - m)^2;
    end
    d = last - first + w;
    if d < 1, d = 1; end
    if root, y(i) = sqrt(s/d); else, y(i) = s/d; end
  end
end
if of_single, y = single(y); end
end
