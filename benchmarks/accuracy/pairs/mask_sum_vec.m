% The sum of the elements under a mask; one in sixteen is, at random, in array statements.
n = 1000;
reps = 3;
x = ramp(n);
m = random_uniform(n, 4711) < 1/16;
for k = 1:reps
  %SLM start rep;
  s = sum(x(m));
  %SLM end rep;
end
fprintf('check %.10e\n', s);
