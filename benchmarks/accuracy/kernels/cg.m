% Conjugate gradients on the five-point operator; a repetition is an iteration.
m = 10;
reps = 3;
A = poisson(m);
n = m*m;
x = zeros(n, 1);
r = ramp(n);
p = ones(n, 1);
q = zeros(n, 1);
rho = r'*r;
for k = 1:reps
  %SLM start rep;
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r;
  beta = rho/rho_old;
  p = r + beta*p;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
