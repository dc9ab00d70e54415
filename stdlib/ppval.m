function y = ppval(pp, xx)
% Values of a piecewise polynomial (ppval(xx, pp) does as well), by Horner's rule.
if isstruct(xx), t = pp; pp = xx; xx = t; end
[b, c, n, k, d] = unmkpp(pp);
x = xx(:).';
m = numel(x);
p = prod(d);
if n > 1
  [~, at] = histc(x, [-Inf, b(2:n), Inf]);
  at(x == Inf) = n;
  at(at == 0) = 1;
else
  at = ones(1, m);
end
t = x - b(at);
rows = bsxfun(@plus, (at - 1)*p, (1:p).');
y = reshape(c(rows(:), 1), p, m);
for j = 2:k
  y = bsxfun(@times, y, t) + reshape(c(rows(:), j), p, m);
end
y(:, isnan(x)) = NaN;
if p == 1 && isscalar(d)
  y = reshape(y, size(xx));
elseif isvector(xx)
  y = reshape(y, [d, m]);
else
  y = reshape(y, [d, size(xx)]);
end
end
