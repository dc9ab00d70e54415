% Steady heat in a square plate: conjugate gradients with a diagonal preconditioner.
m = 100;                        % grid points a side
n = m*m;
tol = 1e-8;

% the five-point operator, with a conductivity that differs from place to place
[X, Y] = meshgrid((0:m)/m);
c = 1 + X(1:m, 1:m).*Y(1:m, 1:m);
e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m)) + spdiags(c(:)/m, 0, n, n);
d = full(diag(A));
b = sin(pi*(1:n)'/n);

x = zeros(n, 1);
r = b;
z = r./d;
p = z;
rho = r'*z;
for k = 1:500
  %SLM start iteration;
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  done = norm(r) <= tol*norm(b);
  z = r./d;
  rho_old = rho;
  rho = r'*z;
  beta = rho/rho_old;
  p = z + beta*p;
  %SLM end iteration;
  if done
    break
  end
end

fprintf('%d iterations, largest temperature %.4f\n', k, max(x));
%SLM print iteration;
