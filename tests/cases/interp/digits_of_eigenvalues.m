% Weights of Gauss-Hermite quadrature from eigenvectors (Golub and Welsch), the smallest of them
% 1e-45, against the formula with orthonormal Hermite functions: all digits, not an absolute error.
%! output <<
%! 2 1 1
%! 10 1 1
%! 60 1 1
%! 1 1 1
%! >>
for n = [2 10 60]
  i = 1:n-1;
  b = sqrt(i/2);
  [V, D] = eig(diag(b, 1) + diag(b, -1));
  [x, order] = sort(diag(D));
  w = sqrt(pi)*V(1, order)'.^2;
  % 1/w = sum of the squares of the orthonormal polynomials of degree 0 to n - 1
  p0 = zeros(n, 1);
  p1 = ones(n, 1)/pi^0.25;
  s = p1.^2;
  for k = 1:n-1
    p2 = (x.*p1 - sqrt((k - 1)/2)*p0)/sqrt(k/2);
    p0 = p1;
    p1 = p2;
    s = s + p1.^2;
  end
  fprintf('%d %d %d\n', n, all(abs(w.*s - 1) < 1e-9), abs(sum(w.*x.^2) - sqrt(pi)/2) < 1e-12);
end
% A badly scaled matrix has the eigenvalues of the one that it is similar to: rows and columns are
% scaled before.
A = [1 2 4; 4 5 6; 7 8 9];
d = [1 2^27 2^-27];
B = diag(d)*A*diag(1./d);
[V, D] = eig(B);
fprintf('%d %d %d\n', max(abs(sort(eig(B)) - sort(eig(A)))) < 1e-13, norm(B*V - V*D, 1) < 1e-14*norm(B, 1), ...
        abs(norm(V(:, 1)) - 1) < 1e-15);
