% Lanczos' method on the five-point operator; a repetition is a step.
m = 10;
reps = 3;
A = poisson(m);
n = m*m;
v = ramp(n);
v = v/norm(v);
u = zeros(n, 1);
w = zeros(n, 1);
beta = 0;
for k = 1:reps
  %SLM start rep;
  w = A*v - beta*u;
  alpha = w'*v;
  w = w - alpha*v;
  beta = norm(w);
  u = v;
  v = w/beta;
  %SLM end rep;
end
fprintf('check %.10e\n', alpha + beta);
