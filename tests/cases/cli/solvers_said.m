% Iterative solvers whose caller asks for no flag say how they have ended, as in MATLAB.
%! command run
%! output <<
%! pcg converged at iteration 22 to a solution with relative residual 2.2e-09.
%! pcg stopped at iteration 3 without converging to the desired tolerance 1e-12
%! because the maximum number of iterations was reached.
%! The iterate returned (number 3) has relative residual 0.32.
%! gmres converged at outer iteration 11 (inner iteration 2) to a solution with relative residual 6.2e-09.
%! The right hand side vector is all zero so minres returned an all zero solution without iterating.
%! The initial guess has relative residual 0 which is within
%! the desired tolerance 1e-06 so pcg returned it without iterating.
%! flag 1
%! >>
n = 8;
e = ones(n, 1);
T = spdiags([-e 2*e -e], -1:1, n, n);
A = kron(speye(n), T) + kron(T, speye(n));
b = A*ones(n*n, 1);
x = pcg(A, (1:n*n)', 1e-8, 100);
x = pcg(A, b, 1e-12, 3);
x = gmres(A, b, 5, 1e-8, 40);
x = minres(A, 0*b);
x = pcg(A, b, 1e-6, 10, [], [], ones(n*n, 1));
[x, flag] = pcg(A, b, 1e-12, 3);
fprintf('flag %d\n', flag);
