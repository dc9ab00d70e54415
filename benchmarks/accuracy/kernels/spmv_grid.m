% CSR matrix-vector product, five-point operator of an m x m grid.
m = 10;
reps = 3;
A = poisson(m);
n = size(A, 1);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = A*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
