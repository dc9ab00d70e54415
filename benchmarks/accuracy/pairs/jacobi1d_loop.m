% A sweep of Jacobi's method on a chain, with the copy back, element by element.
n = 400;
reps = 3;
f = ramp(n);
u = zeros(n, 1);
v = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 2:n-1
    v(i) = 0.5*(u(i-1) + u(i+1) + f(i));
  end
  for i = 2:n-1
    u(i) = v(i);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u));
