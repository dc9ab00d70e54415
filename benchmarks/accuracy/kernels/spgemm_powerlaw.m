% A matrix whose columns follow a power law, times one of three diagonals: a row of the second is wanted in a
% random order, the first ones most often.
m = 40;
reps = 3;
P = powerlaw(m);
B = spdiags(ones(m, 1)*[1 2 3], [-1 0 1], m, m);
C = P;
for k = 1:reps
  %SLM start rep;
  C = P*B;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C*ramp(m)));
