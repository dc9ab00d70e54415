% n elements of a table of m, at random; the indices are 4-byte integers, element by element.
n = 400;
m = 400;
reps = 3;
h = ramp(m);
b = int32(floor(m*random_uniform(n, 2024)) + 1);
g = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    g(i) = h(b(i));
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(g));
