% The square of the five-point operator on an m x m grid.
m = 8;
reps = 3;
A = poisson(m);
C = A;
for k = 1:reps
  %SLM start rep;
  C = A*A;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C*ramp(m*m)));
