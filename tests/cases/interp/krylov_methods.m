% The iterative methods of the library reach their solutions, with and without preconditioners.
n = 8; T = gallery('tridiag', n); A = kron(speye(n), T) + kron(T, speye(n)); N = size(A, 1);
b = (1:N)' / N;
U = A + 0.3 * spdiags(ones(N, 1), 1, N, N) - 0.1 * spdiags(ones(N, 1), -5, N, N);
[l, u] = ilu(U); L = ichol(A);
good = @(A, x, flag, rv) flag == 0 && norm(b - A*x) <= 1e-6 * norm(b) && numel(rv) > 2;
[x, f, rr, it, rv] = pcg(A, b, 1e-8, 100); assert(good(A, x, f, rv) && it == numel(rv) - 1 && it < 60 && rr <= 1e-8);
[x, f, rr, it, rv] = pcg(@(v) A*v, b, 1e-8, 100, L, L'); assert(good(A, x, f, rv) && it < 30);
[x, f] = pcg(A, b, 1e-8, 5); assert(f == 1);
[x, f, rr, it] = pcg(A, zeros(N, 1)); assert(f == 0 && it == 0 && ~any(x));
[x, f, rr, it, rv] = bicgstab(U, b, 1e-8, 100); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = bicgstab(U, b, 1e-8, 100, l, u); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = bicg(U, b, 1e-8, 100, l, u); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = cgs(U, b, 1e-8, 100); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = cgs(U, b, 1e-8, 100, l, u); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = qmr(U, b, 1e-8, 100, l, u); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = tfqmr(U, b, 1e-8, 100, l, u); assert(good(U, x, f, rv));
[x, f, rr, it, rv] = gmres(U, b, [], 1e-8, N); assert(good(U, x, f, rv) && it(1) == 1);
[x, f, rr, it, rv] = gmres(U, b, 5, 1e-8, 60, l, u); assert(good(U, x, f, rv));
if exist('minres')
  S = A - 2.3 * speye(N);
  [x, f, rr, it, rv] = minres(S, b, 1e-8, 200); assert(good(S, x, f, rv));
  [x, f, rr, it, rv] = minres(A, b, 1e-8, 200, L, L'); assert(good(A, x, f, rv));
end
if exist('lsqr')
  [x, f, rr, it, rv] = lsqr(U, b, 1e-9, 300); assert(good(U, x, f, rv));
  [x, f, rr, it, rv] = lsqr(U, b, 1e-9, 300, l, u); assert(good(U, x, f, rv));
  R = [A; speye(N)]; x = lsqr(R, [b; b], 1e-12, 500); assert(norm(x - R \ [b; b]) < 1e-8);
end
disp('ok')
