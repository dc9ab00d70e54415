% Relaxation that keeps the old values: the first write to u makes the copy.
n = 400;
reps = 3;
u = ramp(n);
old = u;
for r = 1:reps
  %SLM start rep;
  old = u;
  u(2:n-1) = 0.5*(old(1:n-2) + old(3:n));
  d = norm(u - old);
  %SLM end rep;
end
fprintf('check %.10e\n', d + norm(u));
