% Restarted GMRES on a convection-diffusion problem, as functions in several files:
%   solve.m (this driver) -> gmres_m.m -> arnoldi_step.m, givens.m
%   slamm analyze solve.m

m = 24;                                     % interior grid points in each direction
restart = 20;
tolerance = 1e-10;

% -laplace(u) + c*(u_x + u_y) by central differences
e = ones(m, 1);
h = 1/(m + 1);
c = 20;
T = spdiags([-(1 + c*h/2)*e, 2*e, -(1 - c*h/2)*e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m));
b = h^2*ones(m*m, 1);

%SLM start GMRES;
[x, history] = gmres_m(A, b, restart, tolerance, 40);
%SLM end GMRES;

fprintf('%d steps, residual %.2e\n', numel(history) - 1, norm(b - A*x)/norm(b));
fprintf('largest u %.10f\n', max(x));
%SLM print GMRES;
