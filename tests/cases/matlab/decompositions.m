% Factors that a decomposition keeps: systems with it, with its transpose, from the right, scaled.
A = [4 1 2 0; 1 5 3 1; 2 3 9 2; 0 1 2 7]; N = [4 1 2 0; -1 5 3 1; 2 -3 9 2; 0 1 -2 7];
b = [1; 2; 3; 4]; B = [b, 2*b + 1, b.^2];
for t = {'auto', 'lu', 'chol', 'ldl', 'qr', 'cod'}
  d = decomposition(A, t{1});
  assert(norm(d\b - A\b) < 1e-12 && norm(d'\B - A\B) < 1e-12 && norm(d.'\B - A\B) < 1e-12)
  assert(norm(b'/d - b'/A) < 1e-12 && norm(B'/d' - B'/A) < 1e-12)
  assert(norm((2*d)\b - (2*A)\b) < 1e-12 && norm((-d)\b + A\b) < 1e-12 && norm((d/4)\b - 4*(A\b)) < 1e-12)
end
% What `auto` takes.
kinds = {};
for m = {N, A, -A, sparse(N), sparse(A), triu(N), sparse(tril(N)), triu(N, -1), diag(1:4), sparse(toeplitz([4 1 0 0])), complex(N, A)}
  d = decomposition(m{1});
  kinds{end+1} = d.Type; %#ok
  assert(norm(full(d\B - m{1}\B)) < 1e-11 && norm(full(d'\B - m{1}'\B)) < 1e-11 && norm(full(B'/d - B'/m{1})) < 1e-11)
end
disp(strjoin(kinds))
P = triu(N); P = P(:, [3 1 4 2]);
for t = {'lu', 'qr', 'permutedTriangular'}
  d = decomposition(P, t{1});
  assert(norm(d\B - P\B) < 1e-10 && norm(d'\B - P'\B) < 1e-10)
end
% One triangle of two.
d = decomposition(N, 'triangular', 'upper'); assert(norm(d\b - triu(N)\b) < 1e-13)
d = decomposition(triu(A), 'chol', 'upper'); assert(norm(d\b - A\b) < 1e-13)
d = decomposition(tril(A), 'chol', 'lower'); assert(norm(d\b - A\b) < 1e-13)
d = decomposition(sparse(tril(A)), 'chol', 'lower'); assert(norm(d\b - A\b) < 1e-13)
d = decomposition(triu(A), 'ldl', 'upper'); assert(norm(d\b - A\b) < 1e-13)
% Least squares.
R = [1 2; 3 4; 5 7; 1 1];
d = decomposition(R); assert(strcmp(d.Type, 'qr') && norm(d\b - R\b) < 1e-12 && isequal(size(d), [4 2]) && size(d', 1) == 2)
[m, n, k] = size(d); assert(isequal([m n k], [4 2 1]))
D = [R, R(:,1)];
warning('off', 'MATLAB:rankDeficientMatrix')
d = decomposition(D, 'cod'); assert(norm(d\b - pinv(D)*b) < 1e-12 && rank(d) == 2 && isIllConditioned(d))
d = decomposition(D', 'cod'); assert(norm(d\[1; 2; 1] - pinv(D')*[1; 2; 1]) < 1e-12)
% Where it is kept does not matter.
p.d = decomposition(A, 'chol'); c = {p.d}; f = @(r) p.d\r;
assert(norm(c{1}\b - A\b) < 1e-12 && norm(f(b) - A\b) < 1e-12 && norm(mldivide(p.d, b) - A\b) < 1e-12)
[x, flag, ~, it] = pcg(A, b, 1e-8, 10, f); assert(flag == 0 && it == 1 && ~isIllConditioned(p.d) && abs(rcond(p.d) - rcond(A)) < 1e-14)
assert(isa(p.d, 'decomposition') && isobject(p.d) && ~isa(p.d, 'handle') && p.d.IsReal)
texts = {'decomposition(-A, ''chol'');', 'decomposition(A, ''foo'');', 'decomposition(N, ''chol'');', 'decomposition(R, ''lu'');', ...
  'p.d\[1; 2];', 'p.d + 1;', 'p.d*b;', 'p.d\p.d;'};
for t = texts
  try, eval(t{1}), catch e, disp(e.message), end
end
%! stdout lu chol ldl lu chol triangular triangular hessenberg diagonal banded lu
%! stdout The Cholesky factorization failed: the matrix is not positive definite.
%! stdout 'foo' is not a type of decomposition: auto, qr, cod, lu, ldl, chol, triangular, permutedTriangular, banded, hessenberg, diagonal.
%! stdout The matrix is not one for a decomposition of type 'chol'.
%! stdout A decomposition of type 'lu' takes a square matrix.
%! stdout Matrix dimensions must agree.
%! stdout Operator '+' is not supported for operands of type 'decomposition'.
%! stdout A decomposition is multiplied by a number alone; systems are solved by d\b and b/d.
%! stdout Matrix dimensions must agree.
