% A vector of n and itself in reverse order.
n = 800;
reps = 3;
x = ((1:n)' - 0.5)/n;
w = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  w = x + 2*flipud(x);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(w));
