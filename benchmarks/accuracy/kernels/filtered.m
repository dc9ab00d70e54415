% A vector that is updated, filtered with three coefficients, and searched.
n = 300;
reps = 3;
b = [0.5; 0.25; 0.25];
x = ramp(n);
y = zeros(n, 1);
k = zeros(n, 1);
for r = 1:reps
  %SLM start rep;
  x = x + 1;
  y = filter(b, 1, x);
  k = find(y);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y) + numel(k));
