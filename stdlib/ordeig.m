function e = ordeig(A, B)
% Eigenvalues of a quasi-triangular matrix, or of a pair, in the order of the diagonal.
n = size(A, 1);
if size(A, 2) ~= n, error('MATLAB:square', 'Matrix must be square.'); end
if nargin < 2, B = eye(n); end
e = zeros(n, 1);
k = 1;
while k <= n
  if k < n && A(k+1, k) ~= 0
    e(k:k+1) = eig(A(k:k+1, k:k+1), B(k:k+1, k:k+1));
    k = k + 2;
  else
    e(k) = A(k, k)/B(k, k);
    k = k + 1;
  end
end
end
