% A matrix whose columns have the length one.
m = 24;
n = 24;
reps = 3;
A = reshape(ramp(m*n), m, n);
B = zeros(m, n);
for k = 1:reps
  %SLM start rep;
  B = A./sqrt(sum(A.^2, 1));
  %SLM end rep;
end
fprintf('check %.10e\n', sum(B(:)));
