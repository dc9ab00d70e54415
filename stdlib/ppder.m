function d = ppder(pp, m)
% Derivative of order m (1) of a piecewise polynomial.
if nargin < 2, m = 1; end
c = pp.coefs;
for j = 1:m
  k = size(c, 2);
  if k == 1, c = zeros(size(c, 1), 1); else, c = bsxfun(@times, c(:, 1:k-1), k-1:-1:1); end
end
d = mkpp(pp.breaks, c, pp.dim);
end
