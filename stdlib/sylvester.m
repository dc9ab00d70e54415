function X = sylvester(A, B, C)
% Solution of A*X + X*B = C, by complex Schur forms (Bartels and Stewart, Comm. ACM 15, 1972).
[m, k] = size(A);
[n, l] = size(B);
if m ~= k || n ~= l || size(C, 1) ~= m || size(C, 2) ~= n
  error('MATLAB:sylvester:MatrixDimensions', 'A (%dx%d) and B (%dx%d) must be square and C must be %d-by-%d.', m, k, n, l, m, n);
end
[U, R] = schur(full(A), 'complex');
[V, S] = schur(full(B), 'complex');
F = U'*C*V;
Y = zeros(m, n);
for j = 1:n
  rhs = F(:, j) - Y(:, 1:j-1)*S(1:j-1, j);
  Y(:, j) = (R + S(j, j)*eye(m)) \ rhs;
end
X = U*Y*V';
if isreal(A) && isreal(B) && isreal(C), X = real(X); end
end
