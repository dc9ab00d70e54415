function [X, e] = polyeig(varargin)
% Eigenvalues (and vectors) of the matrix polynomial A0 + lambda*A1 + ... by its companion pencil.
p = nargin - 1;
n = size(varargin{1}, 1);
A = zeros(n*p);
B = eye(n*p);
for k = 1:p
  A(1:n, (k-1)*n + (1:n)) = -varargin{p-k+1};
end
if p > 1
  A(n+1:n*p, 1:n*(p-1)) = eye(n*(p-1));
end
B(1:n, 1:n) = varargin{p+1};
if rcond(B) > eps
  [V, D] = eig(B\A);
else
  [V, D] = eig(A, B);
end
e = diag(D);
if nargout < 2
  X = e;
  return
end
X = V((p-1)*n + (1:n), :);
for j = 1:n*p
  if norm(X(:, j)) > 0, X(:, j) = X(:, j)/norm(X(:, j)); end
end
end
