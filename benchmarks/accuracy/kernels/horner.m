% A polynomial with n coefficients at m points by Horner's rule, written out.
m = 600;
n = 12;
reps = 3;
x = random_uniform(m, 17);
c = ramp(n);
y = zeros(m, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:m
    t = x(i);
    p = c(n);
    for j = n-1:-1:1
      p = p*t + c(j);
    end
    y(i) = p;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
