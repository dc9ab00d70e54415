% Jacobi's step on an m x m grid in one array.
m = 32;
reps = 3;
u = reshape(ramp(m*m), m, m);
for r = 1:reps
  %SLM start rep;
  u(2:m-1,2:m-1) = 0.25*(u(1:m-2,2:m-1) + u(3:m,2:m-1) + u(2:m-1,1:m-2) + u(2:m-1,3:m));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u(:)));
