% Transposed CSR matrix-vector product (a scatter), five-point operator in a random order.
m = 10;
reps = 3;
A = poisson(m);
p = random_order(m*m, 12345);
A = A(p,p);
n = size(A, 1);
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = A'*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
