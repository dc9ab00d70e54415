% The square of the five-point operator on an m x m grid in a random order.
m = 8;
reps = 3;
A = poisson(m);
p = random_order(m*m, 12345);
A = A(p,p);
C = A;
for k = 1:reps
  %SLM start rep;
  C = A*A;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C*ramp(m*m)));
