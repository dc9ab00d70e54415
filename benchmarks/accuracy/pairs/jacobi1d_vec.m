% A sweep of Jacobi's method on a chain, with the copy back, in array statements.
n = 400;
reps = 3;
f = ramp(n);
u = zeros(n, 1);
v = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  v(2:n-1) = 0.5*(u(1:n-2) + u(3:n) + f(2:n-1));
  u(2:n-1) = v(2:n-1);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u));
