% The sum of the elements under a mask; one in sixteen is, at random, element by element.
n = 1000;
reps = 3;
x = ramp(n);
m = random_uniform(n, 4711) < 1/16;
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  s = 0;
  for i = 1:n
    if m(i)
      s = s + x(i);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', s);
