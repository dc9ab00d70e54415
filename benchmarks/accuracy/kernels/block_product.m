% A matrix times sixteen vectors, as block Krylov methods and subspace iterations have it.
n = 40;
reps = 3;
A = reshape(1 + mod(0:n*n-1, 7)/8, n, n);
X = reshape(1 + mod(0:16*n-1, 7)/8, n, 16);
Y = zeros(n, 16);
for r = 1:reps
  %SLM start rep;
  Y = A*X;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(Y(:)));
