function V = vander(c, n)
% Vandermonde matrix: powers of c, the highest first.
c = c(:);
if nargin < 2, n = length(c); end
V = ones(length(c), n);
for j = n - 1:-1:1
  V(:, j) = c .* V(:, j + 1);
end
end
