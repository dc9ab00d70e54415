% The sum of the squared distances of every element of a vector from all its elements.
n = 600;
reps = 3;
x = ramp(n);
s = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  s = sum((x' - x).^2, 2);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(s));
