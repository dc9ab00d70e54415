% The sum of the squared distances of every element of y from all elements of x.
m = 500;
n = 20;
reps = 3;
y = ramp(m);
x = 2*ramp(n);
s = zeros(m, 1);
for k = 1:reps
  %SLM start rep;
  s = sum((x' - y).^2, 2);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(s));
