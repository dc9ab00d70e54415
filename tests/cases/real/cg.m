m = 8;
n = m*m;
e = ones(m, 1);
T = spdiags([-e, 2*e, -e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m));
x = zeros(n, 1);
r = ones(n, 1);
p = ones(n, 1);
q = zeros(n, 1);
rho = r'*r;
%SLM start cg;
for k = 1:10
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r;
  p = r + (rho/rho_old)*p;
end
%SLM end cg;
