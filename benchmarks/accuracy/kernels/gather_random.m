% n elements of a table of m, at random; the indices are 4-byte integers.
n = 400;
m = 400;
reps = 3;
h = ramp(m);
b = int32(floor(m*random_uniform(n, 2024)) + 1);
g = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  g = h(b);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(g));
