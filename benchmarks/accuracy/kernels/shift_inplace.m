% Statements that overwrite what they read: a shift up, a shift down by two, a mean of neighbours.
n = 1200;
reps = 3;
y = ramp(n);
for r = 1:reps
  %SLM start rep;
  y(2:n) = y(1:n-1);
  y(1:n-2) = y(3:n);
  y(2:n) = 0.5*(y(2:n) + y(1:n-1));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y) + y(2));
