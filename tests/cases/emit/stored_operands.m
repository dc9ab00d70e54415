% A pass that stores an array for an operation is one over arrays, though it reads numbers and single elements alone.
%! options --count model
b = [0 1 2];
n = 2;
x = [1 2 3];
[~, at] = histc(x, [-Inf, b(2:n), Inf]);
[~, at] = histc(x, [-Inf, b(n), Inf]);
[~, at] = histc(x, [1 2 3]*b(2));
s = 0;
for k = 1:3
  s = s + b(k);
  if sum(cumsum([k, b(k)])) > 1
    s = s + 1;
  end
  t = max(sort([s, b(k), 0]));
end
