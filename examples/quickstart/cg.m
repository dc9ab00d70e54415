% Conjugate gradients on the five-point Poisson matrix of a small square grid.
%   slamm analyze cg.m

m = 20;                                     % grid points in each direction
n = m*m;
e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m));
b = ones(n, 1);

%SLM start cg;
x = zeros(n, 1);
r = b;
p = r;
rho = r'*r;
stop = 1e-10*norm(b);
k = 0;
while sqrt(rho) > stop
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r;
  p = r + (rho/rho_old)*p;
  k = k + 1;
end
%SLM end cg;

fprintf('%d iterations, residual %.2e\n', k, norm(b - A*x));
%SLM print cg;
