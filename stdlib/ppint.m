function q = ppint(pp, c0)
% Integral of a piecewise polynomial that has the value c0 (0) at the first break.
if nargin < 2, c0 = 0; end
[b, c, n, k, d] = unmkpp(pp);
p = prod(d);
c = [bsxfun(@rdivide, c, k:-1:1), zeros(size(c, 1), 1)];
c(1:p, k+1) = c0;
for i = 1:n-1
  rows = (i-1)*p + (1:p);
  h = b(i+1) - b(i);
  v = c(rows, 1);
  for j = 2:k+1, v = v*h + c(rows, j); end
  c(rows + p, k+1) = v;
end
q = mkpp(b, c, d);
end
