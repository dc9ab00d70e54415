% The differences of every element of x with every element of y.
m = 32;
n = 32;
reps = 3;
y = ramp(m);
x = 2*ramp(n);
D = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  D = x' - y;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(D(:)));
