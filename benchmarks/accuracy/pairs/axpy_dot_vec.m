% y = y + a x, then the inner product of y and z, in array statements.
n = 400;
reps = 3;
a = 0.5;
x = ramp(n);
y = ones(n, 1);
z = random_uniform(n, 5);
for k = 1:reps
  %SLM start rep;
  y = y + a*x;
  s = y'*z;
  %SLM end rep;
end
fprintf('check %.10e\n', s);
