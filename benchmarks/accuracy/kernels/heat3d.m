% Heat in three dimensions, n^3 points, in array statements: a repetition is a time step.
n = 8;
reps = 3;
c = 0.1;
u = reshape(ramp(n^3), n, n, n);
v = zeros(n-2, n-2, n-2);
for k = 1:reps
  %SLM start rep;
  v = u(1:n-2,2:n-1,2:n-1) + u(3:n,2:n-1,2:n-1) + u(2:n-1,1:n-2,2:n-1) + u(2:n-1,3:n,2:n-1) + u(2:n-1,2:n-1,1:n-2) + u(2:n-1,2:n-1,3:n) - 6*u(2:n-1,2:n-1,2:n-1);
  u(2:n-1,2:n-1,2:n-1) = u(2:n-1,2:n-1,2:n-1) + c*v;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u(:)));
