% A linear recurrence of two terms with variable coefficients.
n = 300;
reps = 3;
a = 0.25*ramp(n);
b = 0.25*random_uniform(n, 3);
c = ramp(n);
x = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  x(1) = c(1);
  x(2) = c(2);
  for i = 3:n
    x(i) = a(i)*x(i-1) + b(i)*x(i-2) + c(i);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
