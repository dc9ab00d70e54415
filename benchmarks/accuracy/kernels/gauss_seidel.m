% Gauss-Seidel by a splitting: (D + L) x = b - U x, for the five-point operator.
m = 9;
reps = 3;
A = poisson(m);
L = tril(A);
U = triu(A, 1);
b = ramp(m*m);
x = zeros(m*m, 1);
r = zeros(m*m, 1);
for k = 1:reps
  %SLM start rep;
  r = b - U*x;
  x = L\r;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
