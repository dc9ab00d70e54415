% A matrix whose rows have the mean 0.
m = 24;
n = 24;
reps = 3;
A = reshape(ramp(m*n), m, n);
B = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  B = A - mean(A, 2);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(B(:)));
