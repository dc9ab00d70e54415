% LSQR on the five-point operator of an m x m grid: a repetition is a step of the bidiagonalisation and of the solution.
m = 10;
reps = 3;
A = poisson(m);
n = m*m;
u = ramp(n);
x = zeros(n, 1);
beta = norm(u);
u = u/beta;
v = A'*u;
alpha = norm(v);
v = v/alpha;
w = 1*v;
phi = beta;
rho = alpha;
for k = 1:reps
  %SLM start rep;
  u = A*v - alpha*u;
  beta = norm(u);
  u = u/beta;
  v = A'*u - beta*v;
  alpha = norm(v);
  v = v/alpha;
  h = sqrt(rho^2 + beta^2);
  c = rho/h;
  s = beta/h;
  theta = s*alpha;
  rho = -c*alpha;
  f = c*phi;
  phi = s*phi;
  x = x + (f/h)*w;
  w = v - (theta/h)*w;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
