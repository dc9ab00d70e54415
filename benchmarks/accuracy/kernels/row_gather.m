% The rows of a matrix in a random order; the order has 4-byte integers.
m = 40;
n = 12;
reps = 3;
B = reshape(ramp(m*n), m, n);
p = int32(random_order(m, 12345))';
C = zeros(m, n);
w = ramp(m)';
for k = 1:reps
  %SLM start rep;
  C = B(p,:);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(w*C));
