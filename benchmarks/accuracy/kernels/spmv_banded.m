% CSR matrix-vector product, banded: nine diagonals.
m = 80;
reps = 3;
A = banded(m);
n = size(A, 1);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = A*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
