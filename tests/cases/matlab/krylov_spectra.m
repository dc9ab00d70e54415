% eigs, svds and condest of sparse matrices beside the decompositions in full form: both ends, shifts, a second matrix, multiple eigenvalues,
% a singular matrix.
N = 12; n = N^2; e = ones(N, 1);
T = spdiags([-e 2*e -e], -1:1, N, N);
A = kron(speye(N), T) + kron(T, speye(N));
B = spdiags(1 + (1:n)'/n, 0, n, n) + 0.1*spdiags(ones(n, 2), [-1 1], n, n);
F = full(A); G = full(B);
r = sort(eig(F)); g = sort(eig(F, G));
pick = {@(x) x(end:-1:end-4), @(x) x(1:5), @(x) x(end:-1:end-4), @(x) x(1:5), @(x) x(1:5), @(x) subsref(sortrows([abs(x - 3.1) x]), substruct('()', {1:5, 2})), @(x) x([1:2 end-2:end])};
sigma = {'lm', 'sm', 'la', 'sa', 0, 3.1, 'be'};
for i = 1:numel(sigma)
  s = sigma{i};
  f = pick{i};
  [V, D, flag] = eigs(A, 5, s);
  assert(flag == 0 && norm(A*V - V*D) < 1e-11 && norm(V'*V - eye(5)) < 1e-11);
  assert(norm(sort(diag(D)) - sort(f(r))) < 1e-11);
  assert(norm(sort(eigs(A, 5, s)) - sort(f(r))) < 1e-11);
  [V, D] = eigs(A, B, 5, s);
  assert(norm(A*V - B*V*D) < 1e-10);
  assert(norm(sort(diag(D)) - sort(f(g))) < 1e-11);
end
% The factor of B, with its permutation.
p = n:-1:1;
o.cholB = 1; o.permB = p;
assert(norm(eigs(A, chol(B(p, p)), 3, 'la', o) - g(end:-1:end-2)) < 1e-11);
% Without symmetry.
C = A + spdiags(0.3*ones(n, 1), 1, n, n);
for sigma = {'lm', 'sm', 'lr', 'sr', 0, 3.1}
  s = sigma{1};
  [V, D] = eigs(C, 4, s);
  assert(norm(C*V - V*D) < 1e-11);
  assert(norm(sort(real(diag(D))) - sort(real(eigs(full(C), 4, s)))) < 1e-10);
end
[V, D] = eigs(C, B, 4);
assert(norm(C*V - B*V*D) < 1e-11);
% Pairs of conjugate eigenvalues.
R = A + 2*spdiags([-ones(n, 1) ones(n, 1)], [-1 1], n, n);
[V, D] = eigs(R, 4, 'li');
f = eigs(full(R), 4, 'li');
assert(norm(R*V - V*D) < 1e-10 && norm(sort(imag(diag(D))) - sort(imag(f))) < 1e-10);
% The Laplacian of a graph: its smallest eigenvalue is 0.
W = abs(A - diag(diag(A)));
L = spdiags(sum(W, 2), 0, n, n) - W;
l = sort(eig(full(L)));
[V, D] = eigs(L, 3, 'sm');
assert(norm(L*V - V*D) < 1e-11 && norm(sort(diag(D)) - l(1:3)) < 1e-11);
% Singular values of a rectangle, and the smallest ones.
Q = A(:, 1:120) + 0.1*spdiags(ones(n, 1), 0, n, 120);
[U, S, V] = svds(Q, 4);
assert(norm(Q*V - U*S) < 1e-11 && norm(U'*U - eye(4)) < 1e-11 && norm(diag(S) - svds(full(Q), 4)) < 1e-11);
[U, S, V] = svds(A, 3, 'smallest');
assert(norm(A*V - U*S) < 1e-11 && norm(diag(S) - svds(F, 3, 'smallest')) < 1e-11);
assert(norm(svds(L, 2, 'smallest') - svds(full(L), 2, 'smallest')) < 1e-11);
% The norm of the inverse, and the vector that shows it.
[c, v] = condest(A);
assert(abs(c - cond(F, 1)) < 1e-9*c && abs(norm(A*v, 1)*c - norm(A, 1)) < 1e-9*norm(A, 1));
assert(condest(sparse(1:200, 1:200, [1:199 0])) == Inf);
assert(abs(condest(C) - cond(full(C), 1)) < 1e-9*c);
% Options by their names.
[~, D, flag] = eigs(A, 6, 'la', 'MaxIterations', 1, 'SubspaceDimension', 12);
assert(flag == 1);
assert(abs(eigs(A, 1, 'la', 'Tolerance', 1e-10) - r(end)) < 1e-8);
% What does not converge is NaN.
o = struct('maxit', 1);
[~, D, flag] = eigs(A, 6, 'la', o);
assert(flag == 1 && any(isnan(diag(D))));
% Each eigenvalue as often as it is there: of the Laplace operator on a square, most are double.
n = 15; e = ones(n, 1); D = spdiags([-e 2*e -e], -1:1, n, n); I = speye(n);
A = kron(D, I) + kron(I, D);
t = sort(eig(full(A)));
assert(norm(sort(eigs(A, 2, 'sa')) - t(1:2)) < 1e-10);
assert(norm(sort(eigs(A, 5, 'sm')) - t(1:5)) < 1e-10);
assert(norm(sort(eigs(A, 3, 'la'), 'descend') - t(end:-1:end-2)) < 1e-10);
[V, L] = eigs(A, 3, 'sm');
assert(norm(A*V - V*L) < 1e-10 && norm(V'*V - eye(3)) < 1e-10);
