% Eigenvalues of pencils: B singular, nearly so, indefinite or of another form; nothing may be solved with B.
e = eig([1 2 3; 4 5 6; 7 8 10], diag([1 1 1e-17]));
assert(sum(isinf(e)) == 1 && norm(sort(e(isfinite(e))) - (-9 + [-1 1]'*sqrt(201))/20) < 1e-13);
e = eig([1 2 3; 4 5 6; 7 8 10], diag([1 1 0]));
assert(sum(isinf(e)) == 1 && norm(sort(e(isfinite(e))) - (-9 + [-1 1]'*sqrt(201))/20) < 1e-13);
e = eig([1 2; 3 4], [1 2; 3 5]);
assert(norm(sort(e) - [1; 2]) < 1e-13);
assert(all(isnan(eig([0 1; 0 0], [0 2; 0 0]))));
assert(isempty(eig(zeros(0), zeros(0))));

% Chebyshev collocation of u'' = lambda*x*u with an entry 6e-17 in B: Airy's function (Trefethen, Spectral Methods, p22).
N = 48; x = cos(pi*(0:N)'/N);
c = [2; ones(N-1, 1); 2].*(-1).^(0:N)'; X = repmat(x, 1, N+1); dX = X - X';
D = (c*(1./c)')./(dX + eye(N+1)); D = D - diag(sum(D, 2));
D2 = D^2; D2 = D2(2:N, 2:N);
[V, L] = eig(D2, diag(x(2:N)));
l = diag(L); l = sort(real(l(isfinite(l) & real(l) > 0)));
assert(abs(l(5) - 501.3483837) < 1e-4);

% A saddle point: the multiplier's rows have no mass.
K = full(gallery('poisson', 3)); K(10, 1:9) = 1; K(1:9, 10) = 1; M = blkdiag(eye(9), 0);
e = eig(K, M);
assert(sum(isinf(e)) == 2 && max(real(e(isfinite(e)))) < 6.83 && min(real(e(isfinite(e)))) > 2.58);

% Vectors on both sides, real and complex, and with a definite B as before.
for n = [1 2 5 30]
  A = mod((1:n)'*(3:n+2).^2, 13) - 5; B = mod((2:n+1)'.^2*(1:n), 11) - 3; B = B + n*eye(n);
  for k = 1:3
    [V, L] = eig(A, B);
    assert(norm(A*V - B*V*L) < 1e-10*norm(A)*max(1, norm(L)));
    A = A + 1i*mod((1:n)'*(1:n), 7);
    if k == 2, B = B + 1i*mod((1:n)'*(2:n+1), 5); end
  end
  B = mod((1:n)'*(1:n), 7); B = B*B' + n*eye(n); A = mod((1:n)'*(2:n+1), 9); A = A + A';
  [V, L] = eig(A, B);
  assert(norm(V'*B*V - eye(n)) < 1e-9 && norm(A*V - B*V*L) < 1e-10);
end
disp('passed')
