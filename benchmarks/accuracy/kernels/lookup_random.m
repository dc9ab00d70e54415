% Linear interpolation in a table of k points at n places at random.
n = 800;
k = 100;
reps = 3;
q = draws(n, 4711);
x = (0:k-1)'/(k - 1);
y = 1./(1 + x);
for r = 1:reps
  %SLM start rep;
  v = interp1(x, y, q);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(v));
