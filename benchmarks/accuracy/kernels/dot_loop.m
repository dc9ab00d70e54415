% An inner product, written out.
n = 600;
reps = 3;
x = ramp(n);
y = random_uniform(n, 5);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  s = 0;
  for i = 1:n
    s = s + x(i)*y(i);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', s);
