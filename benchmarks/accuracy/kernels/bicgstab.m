% BiCGSTAB on the five-point operator; a repetition is an iteration.
m = 9;
reps = 3;
A = poisson(m);
n = m*m;
x = zeros(n, 1);
r = ramp(n);
r0 = ones(n, 1);
p = zeros(n, 1);
v = zeros(n, 1);
s = zeros(n, 1);
t = zeros(n, 1);
rho = 1;
alpha = 1;
omega = 1;
for k = 1:reps
  %SLM start rep;
  rho_old = rho;
  rho = r0'*r;
  beta = rho/rho_old*alpha/omega;
  p = r + beta*(p - omega*v);
  v = A*p;
  alpha = rho/(r0'*v);
  s = r - alpha*v;
  t = A*s;
  omega = (t'*s)/(t'*t);
  x = x + alpha*p + omega*s;
  r = s - omega*t;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
