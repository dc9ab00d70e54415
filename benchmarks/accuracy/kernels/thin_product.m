% A matrix times five vectors, as block methods have it.
n = 40;
reps = 3;
A = reshape(1 + mod(0:n*n-1, 7)/8, n, n);
X = reshape(1 + mod(0:5*n-1, 7)/8, n, 5);
Y = zeros(n, 5);
for r = 1:reps
  %SLM start rep;
  Y = A*X;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(Y(:)));
