% A vector in a random order: element i goes to place b(i). The places are 4-byte integers.
n = 400;
reps = 3;
v = ramp(n);
y = zeros(n, 1);
b = int32(random_order(n, 54321))';
for k = 1:reps
  %SLM start rep;
  y(b) = v;
  %SLM end rep;
end
fprintf('check %.10e\n', sum(y.*random_uniform(n, 1)));
