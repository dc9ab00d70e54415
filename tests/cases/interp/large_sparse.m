% Sparse matrices whose full form has no room anywhere (29 GB), against what small ones give in full.
n = 60000;
e = ones(n, 1);
S = spdiags([-e 2*e -e], -1:1, n, n);
T = spdiags([e e], [0 3], n, n);
K = [S T'; T sparse(n, n)];
assert(issparse(K) && isequal(size(K), [2*n 2*n]) && nnz(K) == nnz(S) + 2*nnz(T) && K(n+5, 8) == 1 && K(8, n+5) == 1);
K = [S e; e' 0];
assert(issparse(K) && nnz(K) == nnz(S) + 2*n && K(n+1, 7) == 1);
K = blkdiag(S, T, 5);
assert(issparse(K) && nnz(K) == nnz(S) + nnz(T) + 1 && K(end, end) == 5 && K(n+1, n+4) == 1 && K(2, 1) == -1);
K = repmat(T, 2, 2);
assert(issparse(K) && nnz(K) == 4*nnz(T) && K(n+1, 4) == 1);
K = max(S, T);
assert(issparse(K) && K(1, 4) == 1 && K(1, 1) == 2 && K(1, 2) == 0 && nnz(K) == nnz(T));
K = min(S, 0);
assert(issparse(K) && nnz(K) == 2*n - 2 && K(2, 1) == -1);
K = mod(S, 3);
assert(issparse(K) && K(1, 2) == 2 && K(1, 1) == 2);
K = power(S, 2);
assert(issparse(K) && K(2, 2) == 4 && K(2, 1) == 1);
K = diff(speye(n));
assert(issparse(K) && isequal(size(K), [n-1 n]) && nnz(K) == 2*n - 2 && K(1, 1) == -1 && K(1, 2) == 1);
K = diff(S, 2, 2);
assert(issparse(K) && isequal(size(K), [n n-2]) && K(1, 1) == 4);
K = accumarray([1:n, 1:n; 1:n, n:-1:1]', [e; 2*e], [n n], [], 0, true);
assert(issparse(K) && nnz(K) == 2*n && K(1, 1) == 1 && K(1, n) == 2);
K = accumarray([3 3 n; 2 2 n]', [4 9 5]', [n n], @max, 0, true);
assert(issparse(K) && nnz(K) == 2 && K(3, 2) == 9 && K(n, n) == 5);
[m, i] = max(S);
assert(m(1) == 2 && m(n) == 2 && i(1) == 1 && i(n) == n);
[m, i] = min(S, [], 2);
assert(m(1) == -1 && i(1) == 2 && i(n) == n-1 && i(5) == 4);

% Small ones.
s = 0;
for k = 1:40
  m = 2 + mod(k, 5); n = 2 + mod(k, 7);
  A = mod((1:m)'*(k:k+n-1).^2, 8) - 3; A(mod((1:m)'*(2:n+1)*k, 3) < 1) = 0;
  B = mod((2:m+1)'.^2*(k:k+n-1), 8) - 3; B(mod((3:m+2)'*(1:n)*k, 4) < 2) = 0;
  P = sparse(A); Q = sparse(B);
  assert(isequal(full(max(P, Q)), max(A, B)) && isequal(full(min(P, Q)), min(A, B)));
  assert(isequal(full(max(P, -1)), max(A, -1)) && isequal(full(min(1, P)), min(1, A)));
  assert(isequal(full(rem(P, 2)), rem(A, 2)));
  for d = 1:2
    assert(isequal(full(diff(P, 1, d)), diff(A, 1, d)) && isequal(full(diff(P, 2, d)), diff(A, 2, d)));
    [x, i] = max(P, [], d); [y, j] = max(A, [], d);
    assert(isequal(full(x), y) && isequal(i, j));
    [x, i] = min(P, [], d); [y, j] = min(A, [], d);
    assert(isequal(full(x), y) && isequal(i, j));
  end
  assert(isequal(full(blkdiag(P, 3, B)), blkdiag(A, 3, B)) && issparse(blkdiag(P, 3, B)));
  i = mod((1:9)'*k, m) + 1; j = mod((1:9)'*(k + 2), n) + 1; v = mod((1:9)'*5, 7);
  assert(isequal(full(accumarray([i j], v, [m n], [], 0, true)), accumarray([i j], v, [m n])));
  assert(isequal(full(accumarray([i j], v, [m n], @(x) x(end) - x(1), 0, true)), accumarray([i j], v, [m n], @(x) x(end) - x(1))));
end
disp('passed')
