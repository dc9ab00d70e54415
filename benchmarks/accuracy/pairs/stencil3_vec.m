% Three-point stencil, out of place, in array statements.
n = 600;
reps = 3;
u = ramp(n);
v = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  v(2:n-1) = u(1:n-2) - 2*u(2:n-1) + u(3:n);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v));
