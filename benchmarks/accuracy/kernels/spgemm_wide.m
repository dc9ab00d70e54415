% The square of a matrix whose rows follow a power law: some are wide, in the result nearly full.
m = 20;
reps = 3;
A = powerlaw(m)';
C = A;
for k = 1:reps
  %SLM start rep;
  C = A*A;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C*ramp(m)));
