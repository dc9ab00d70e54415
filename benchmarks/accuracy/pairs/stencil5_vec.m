% Five-point stencil on an m x n grid, out of place, in array statements.
m = 24;
n = 24;
reps = 3;
u = reshape(ramp(m*n), m, n);
v = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  v(2:m-1,2:n-1) = 0.5*u(2:m-1,2:n-1) + 0.125*(u(1:m-2,2:n-1) + u(3:m,2:n-1) + u(2:m-1,1:n-2) + u(2:m-1,3:n));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v(:)));
