function [x, stdx, mse, S] = lscov(A, b, V)
% Least squares with weights (a vector) or a covariance matrix V, and standard errors of the solution.
[m, n] = size(A);
if nargin < 3 || isempty(V)
elseif isvector(V) && m > 1
  w = sqrt(V(:));
  A = w.*A;
  b = w.*b;
else
  R = chol(V, 'lower');
  A = R\A;
  b = R\b;
end
[Q, R] = qr(A, 0);
z = Q'*b;
x = R\z;
if nargout > 1
  mse = sum(abs(b - A*x).^2, 1)/max(m - n, 1);
  inverse = R\eye(n);
  covariance = inverse*inverse';
  if nargin > 2 && ~isempty(V) && ~isvector(V), scale = 1; else, scale = mse(1); end
  stdx = sqrt(diag(covariance)*mse);
  S = covariance*scale;
end
end
