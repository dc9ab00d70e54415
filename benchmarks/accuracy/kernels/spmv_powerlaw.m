% CSR matrix-vector product, columns by a power law, eight draws a row.
m = 85;
reps = 3;
A = powerlaw(m);
n = size(A, 1);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = A*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
