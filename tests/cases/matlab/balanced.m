% balance as LAPACK's gebal: permutations, then scaling by powers of 2 to like 2-norms; T(:,P) = diag(S).
A = [1 2 0 0; 0 3 0 0; 5 6 7 1e3; 8 9 1e-3 4];
[T, B] = balance(A);
assert(isequal(T, [0 0 1 0; 0 0 0 1; 32 0 0 0; 0 0.25 0 0]) && norm(T\A*T - B) == 0)
assert(isequal(balance(A), B) && isequal(tril(B(3:4, :)), [0 0 0 0; 0 0 0 0]))
[S, P, B] = balance(A);
T(:, P) = diag(S);
assert(norm(T\A*T - B) == 0)
assert(isequal(B(P, P), diag(1./S)*A*diag(S)))
[T, B] = balance(A, 'noperm');
assert(isdiag(T) && norm(T\A*T - B) == 0)
[T, B] = balance([1 100 1e4; 0.01 1 100; 1e-4 0.01 1]);
assert(isequal(T, diag([512 8 0.0625])))
% Weights of moving variances are 0 and 1.
assert(isequal(movvar([1 4 2], 3, 1), [2.25 14/9 1]) || norm(movvar([1 4 2], 3, 1) - [2.25 14/9 1]) < 1e-15)
refused(@() movvar(1:4, 3, [1 2 1]))
refused(@() movstd(1:4, 3, 2))
refused(@() balance([1 2; 3 4], 'nothing'))

function refused(f)
  try
    x = f();
  catch
    return
  end
  error('no error: %s', func2str(f))
end
