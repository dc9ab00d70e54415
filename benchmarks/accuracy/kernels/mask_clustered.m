% The sum of the elements under a mask that comes in clusters of a hundred, one in four of them.
n = 1000;
reps = 3;
x = ramp(n);
u = random_uniform(n/100, 815);
m = reshape(ones(100, 1)*u', n, 1) < 1/4;
for k = 1:reps
  %SLM start rep;
  s = sum(x(m));
  %SLM end rep;
end
fprintf('check %.10e\n', s);
