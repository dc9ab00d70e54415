% Chebyshev iteration on the five-point operator in a random order; a repetition is an iteration.
m = 10;
reps = 3;
A = poisson(m);
p = random_order(m*m, 12345);
A = A(p,p);
n = m*m;
theta = 4;
delta = 3.9;
sigma = theta/delta;
rho = 1/sigma;
x = zeros(n, 1);
r = ramp(n);
d = r/theta;
for k = 1:reps
  %SLM start rep;
  x = x + d;
  r = r - A*d;
  rho_old = rho;
  rho = 1/(2*sigma - rho_old);
  d = rho*rho_old*d + 2*rho/delta*r;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
