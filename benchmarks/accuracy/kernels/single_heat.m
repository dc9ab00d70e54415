% Heat in single precision on an m x n grid, and its largest change: a repetition is a time step.
m = 20;
n = 20;
reps = 3;
c = single(0.125);
u = single(reshape(ramp(m*n), m, n));
v = u;
v(1) = v(1) + 0;
for k = 1:reps
  %SLM start rep;
  v(2:m-1,2:n-1) = u(2:m-1,2:n-1) + c*(u(1:m-2,2:n-1) + u(3:m,2:n-1) + u(2:m-1,1:n-2) + u(2:m-1,3:n) - 4*u(2:m-1,2:n-1));
  top = max(abs(v(:) - u(:)));
  u(2:m-1,2:n-1) = v(2:m-1,2:n-1);
  %SLM end rep;
end
fprintf('check %.10e\n', top);
