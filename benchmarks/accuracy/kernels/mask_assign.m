% What lies under a mask is set to zero; one in sixteen does, at random.
n = 1000;
reps = 3;
x = ramp(n);
m = random_uniform(n, 4711) < 1/16;
for k = 1:reps
  %SLM start rep;
  x(m) = 0;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
