% A matrix less a product of two thin ones, as block methods and blocked factorisations have it.
n = 40;
k = 6;
reps = 3;
C = reshape(1 + mod(0:n*n-1, 7)/8, n, n);
V = reshape(1 + mod(0:k*n-1, 7)/8, n, k);
W = reshape(1 + mod(0:k*n-1, 5)/8, n, k);
for r = 1:reps
  %SLM start rep;
  C = C - V*W';
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C(:)));
