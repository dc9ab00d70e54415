% Weights of Gauss-Hermite quadrature from eigenvectors (Golub and Welsch), the smallest of them
% 1e-45, against the formula with orthonormal Hermite functions: all digits, not an absolute error.
%! output <<
%! 2 1 1
%! 10 1 1
%! 60 1 1
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
