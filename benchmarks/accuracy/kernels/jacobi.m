% Jacobi's method for the five-point operator on an m x m grid with its boundary.
% The arrays change places; t gives its one up, or the next assignment would have to copy it.
m = 20;
reps = 3;
f = reshape(ramp(m*m), m, m);
u = zeros(m, m);
v = zeros(m, m);
for k = 1:reps
  %SLM start rep;
  v(2:m-1,2:m-1) = 0.25*(f(2:m-1,2:m-1) + u(1:m-2,2:m-1) + u(3:m,2:m-1) + u(2:m-1,1:m-2) + u(2:m-1,3:m));
  t = u;
  u = v;
  v = t;
  t = [];
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u(:)));
