% A step of the wave equation on an m x n grid: the new state replaces the one before the last. The
% arrays change places; t gives its one up, or the next assignment would have to copy it.
m = 18;
n = 18;
reps = 3;
u = reshape(ramp(m*n), m, n);
p = u;
p(1,1) = 0;
c = 0.1 + 0.01*u;
for k = 1:reps
  %SLM start rep;
  p(2:m-1,2:n-1) = 2*u(2:m-1,2:n-1) - p(2:m-1,2:n-1) + c(2:m-1,2:n-1).*(u(1:m-2,2:n-1) + u(3:m,2:n-1) ...
    + u(2:m-1,1:n-2) + u(2:m-1,3:n) - 4*u(2:m-1,2:n-1));
  t = p;
  p = u;
  u = t;
  t = [];
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u(:)));
