% A small matrix times a wide one, as in spectral elements.
n = 10;
reps = 3;
A = reshape(1 + mod(0:32*32-1, 7)/8, 32, 32);
X = reshape(1 + mod(0:32*n-1, 7)/8, 32, n);
Y = zeros(32, n);
for r = 1:reps
  %SLM start rep;
  Y = A*X;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(Y(:)));
