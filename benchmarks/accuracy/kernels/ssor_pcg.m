% Conjugate gradients with SSOR, triangles of the five-point operator of an m x m grid by rows: a repetition is an iteration.
m = 8;
reps = 3;
A = poisson(m);
n = m*m;
L = tril(A);
U = triu(A);
d = full(diag(A));
r = ramp(n);
x = zeros(n, 1);
p = zeros(n, 1);
rho = 1;
for k = 1:reps
  %SLM start rep;
  y = L\r;
  y = d.*y;
  z = U\y;
  rho_old = rho;
  rho = r'*z;
  beta = rho/rho_old;
  p = z + beta*p;
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
