% y = y + a x, then the inner product of y and z, element by element.
n = 400;
reps = 3;
a = 0.5;
x = ramp(n);
y = ones(n, 1);
z = random_uniform(n, 5);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    y(i) = y(i) + a*x(i);
  end
  s = 0;
  for i = 1:n
    s = s + y(i)*z(i);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', s);
