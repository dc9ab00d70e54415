% Signs of the vectors that factorisations give, on 50 matrices: for every vector its largest element, of those that are
% as large the first one, as a place and the signs of its parts.
s = 12345;
for k = 1:50
  m = 1 + mod(k, 9);
  n = 1 + mod(5*k + floor(k/9), 9);
  w = zeros(1, m*n + 2*n*n);
  for j = 1:numel(w)
    s = mod(16807*s, 2147483647);
    w(j) = s/2147483647 - 0.5;
  end
  A = reshape(w(1:m*n), m, n);
  B = reshape(w(m*n+1:m*n+n*n), n, n);
  C = complex(B, reshape(w(m*n+n*n+1:end), n, n));
  if mod(k, 3) == 0, A = round(6*A); B = round(6*B); end
  [U, S, V] = svd(A);
  signs_show(k, 'svd U', U);
  signs_show(k, 'svd V', V);
  [U, S, V] = svd(A, 'econ');
  signs_show(k, 'thin U', U);
  signs_show(k, 'orth', orth(A));
  signs_show(k, 'null', null(A));
  [V, D] = eig(B + B.');
  signs_show(k, 'symmetric', V);
  [V, D] = eig(C + C');
  signs_show(k, 'hermitian', V);
  [V, D] = eig(B);
  signs_show(k, 'general', V);
  [V, D] = eig(C);
  signs_show(k, 'complex', V);
  [U, T] = schur(B);
  signs_show(k, 'schur', U);
  [P, H] = hess(B);
  signs_show(k, 'hess', P);
  [Q, R] = qr(A);
  signs_show(k, 'qr', Q);
  [U, S, V] = svd(C);
  signs_show(k, 'csvd U', U);
end
