% A histogram of n numbers in (0, 1) with m classes, written out.
n = 800;
m = 300;
reps = 3;
x = random_uniform(n, 99);
h = zeros(m, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    b = floor(m*x(i)) + 1;
    h(b) = h(b) + 1;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(h));
