function [A, jb] = rref(A, tol)
% Reduced row echelon form, by Gauss-Jordan elimination with partial pivoting.
[m, n] = size(A);
if nargin < 2, tol = eps*max(m, n)*norm(A, inf); end
jb = []; i = 1;
for j = 1:n
  if i > m, break, end
  [p, k] = max(abs(A(i:m,j)));
  k = k + i - 1;
  if p <= tol
    A(i:m,j) = 0;
  else
    jb = [jb, j];
    A([i k],j:n) = A([k i],j:n);
    A(i,j:n) = A(i,j:n)/A(i,j);
    for r = [1:i-1, i+1:m]
      A(r,j:n) = A(r,j:n) - A(r,j)*A(i,j:n);
    end
    i = i + 1;
  end
end
end
