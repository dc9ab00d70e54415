% Generalized singular values and reordered generalized Schur forms, held against what defines them.
for t = 3:5:24
  m = 1 + mod(t, 6); n = 1 + mod(floor(t/2), 5); p = max(2, 1 + mod(floor(t/3), 7));
  A = cos((1:m)'.^2*(1:p).^1.3 + t); B = sin((1:n)'.^1.5*(1:p) - t);
  if mod(t, 4) == 0, A = A + 1i*sin(3*A.^2); end
  if t == 13, A(:, 1) = 0; end
  if t == 23, B(1, :) = 0; end
  if t == 18, A = A*1e-9; end
  q = min(m + n, p);
  [U, V, X, C, S] = gsvd(A, B);
  assert(norm(U*C*X' - A) < 1e-13 && norm(V*S*X' - B) < 1e-13 && norm(C'*C + S'*S - eye(q)) < 1e-13);
  assert(norm(U'*U - eye(m)) < 1e-13 && norm(V'*V - eye(n)) < 1e-13);
  assert(isequal(size(X), [p q]) && isequal(size(C), [m q]) && isequal(size(S), [n q]));
  g = gsvd(A, B);
  assert(issorted(g(~isnan(g))) && nnz(C) == nnz(diag(C, max(0, q-m))) && nnz(S) == nnz(diag(S)));
  [U, V, X, C, S] = gsvd(A, B, 0);
  assert(norm(U*C*X' - A) < 1e-13 && norm(V*S*X' - B) < 1e-13 && size(U, 2) <= p && size(V, 2) <= p);
end
% the generalized singular values of a regular B are the singular values of A/B
assert(norm(gsvd([1 2; 3 4; 5 6], [2 1; 0 3]) - sort(svd([1 2; 3 4; 5 6]/[2 1; 0 3]))) < 1e-13);
assert(isequal(gsvd([3 0; 0 4], [0 0]), [Inf; Inf]));
try, gsvd(eye(2), eye(3)); error('no'); catch e, assert(strcmp(e.identifier, 'MATLAB:gsvd:MatrixColMismatch')); end

A = cos((1:4)'.^2*(1:4).^1.3); B = sin((1:4)'.^1.5*(1:4));
[AA, BB, Q, Z] = qz(A, B);
words = {'lhp', 'rhp', 'udi', 'udo'};
inside = {@(e) real(e) < 0, @(e) real(e) > 0, @(e) abs(e) < 1, @(e) abs(e) > 1};
for k = 1:4
  [AS, BS, QS, ZS] = ordqz(AA, BB, Q, Z, words{k});
  e = ordeig(AS, BS);
  assert(issorted(double(inside{k}(e)), 'descend') && norm(sort(abs(e)) - sort(abs(eig(A, B)))) < 1e-10);
  assert(norm(QS*A*ZS - AS) < 1e-12 && norm(QS*B*ZS - BS) < 1e-12);
  assert(norm(tril(AS, -1)) == 0 && norm(tril(BS, -1)) == 0);
end
% clusters in descending order turn the eigenvalues round
[AS, BS] = ordqz(AA, BB, Q, Z, 1:4);
assert(norm(flipud(ordeig(AS, BS)) - ordeig(AA, BB)) < 1e-9);
% a block of two rows moves as one
T = [1 2 3 4; -2 1 5 6; 0 0 -3 1; 0 0 0 4]; W = [2 1 0 1; 0 1 4 2; 0 0 6 1; 0 0 0 1];
[AS, BS, QS, ZS] = ordqz(T, W, eye(4), eye(4), [0 0 1 2]);
assert(norm(QS*T*ZS - AS) < 1e-13 && norm(QS*W*ZS - BS) < 1e-13 && norm(tril(BS, -1)) < 1e-14 && norm(tril(AS, -2)) < 1e-14);
assert(norm(AS(1,1)/BS(1,1) - 4) < 1e-12 && norm(AS(2,2)/BS(2,2) + 0.5) < 1e-12 && norm(diff(abs(ordeig(AS(3:4,3:4), BS(3:4,3:4))))) < 1e-12);
% forms of one row
[AS, BS, QS, ZS] = ordqz(2, 3, 1, 1, 1);
assert(isequal([AS BS QS ZS], [2 3 1 1]))
[AS, BS] = ordqz(2, 3, 1, 1, 'rhp');
assert(isequal([AS BS], [2 3]))
[U, R] = ordschur(1, -4, 0);
assert(U == 1 && R == -4)
