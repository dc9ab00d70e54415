% A vector without its mean, out of place.
n = 600;
reps = 3;
u = ramp(n);
v = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  v = u - sum(u)/n;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v));
