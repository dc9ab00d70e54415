% How many values lie in each of k intervals, values at random.
n = 800;
k = 100;
reps = 3;
x = draws(n, 4711);
edges = (0:k)'/k;
h = zeros(k + 1, 1);
for r = 1:reps
  %SLM start rep;
  h = histc(x, edges);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(h));
