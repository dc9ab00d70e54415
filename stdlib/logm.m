function [L, info] = logm(A)
% Logarithm of a matrix by inverse scaling and squaring: square roots of the triangular Schur factor
% until it is near I, then Gauss-Legendre quadrature of the Pade approximant (Higham, Functions of
% Matrices, algorithm 11.9), then doubling.
[m, n] = size(A);
if m ~= n, error('MATLAB:logm:inputMustBeSquare', 'Expected input to be a square matrix; it is %d-by-%d.', m, n); end
info = 0;
if n == 0, L = A; return, end
if isdiag(A)
  L = diag(log(diag(A)));
  return
end
[U, T] = schur(A, 'complex');
if any(diag(T) == 0), warning('MATLAB:logm:nonPosRealEig', 'Principal matrix logarithm is not defined for a singular matrix.'); end
k = 0;
while norm(T - eye(n), 1) > 0.25 && k < 100
  T = root_of(T);
  k = k + 1;
end
X = T - eye(n);
% log(I+X) = integral over [0,1] of X*inv(I + t*X)
p = 8;
j = 1:p-1;
beta = j./sqrt(4*j.^2 - 1);
[V, D] = eig(diag(beta, 1) + diag(beta, -1));
t = (diag(D) + 1)/2;
w = V(1, :).^2;
S = zeros(n);
for i = 1:p
  S = S + w(i)*((eye(n) + t(i)*X) \ X);
end
L = 2^k*(U*S*U');
if isreal(A) && norm(imag(L), 1) <= 100*n*eps*norm(L, 1), L = real(L); end
end

function R = root_of(T)
% Square root of an upper triangular matrix (Bjorck and Hammarling, 1983).
n = size(T, 1);
R = zeros(n);
for j = 1:n
  R(j, j) = sqrt(T(j, j));
  for i = j-1:-1:1
    s = T(i, j) - R(i, i+1:j-1)*R(i+1:j-1, j);
    R(i, j) = s/(R(i, i) + R(j, j));
  end
end
end
