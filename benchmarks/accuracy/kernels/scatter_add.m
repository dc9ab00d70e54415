% Values added to elements of a vector that an index vector names, each once, in random order.
n = 300;
k = 400;
reps = 3;
p = random_order(k, 12345);
b = p(1:n)';
v = ramp(n);
y = zeros(k, 1);
for r = 1:reps
  %SLM start rep;
  y(b) = y(b) + v;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
