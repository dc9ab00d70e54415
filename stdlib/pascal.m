function P = pascal(n, kind)
% Pascal matrix: binomials (0), its lower Cholesky factor with signs (1), a cube root of one (2).
if nargin < 2, kind = 0; end
P = diag((-1).^(0:n - 1));
P(:, 1) = ones(n, 1);
for j = 2:n - 1
  for i = j + 1:n
    P(i, j) = P(i - 1, j) - P(i - 1, j - 1);
  end
end
if kind == 0
  P = P * P';
elseif kind == 2
  P = P(n:-1:1, :)';
  if mod(n, 2) == 0
    P = -P;
  end
end
end
