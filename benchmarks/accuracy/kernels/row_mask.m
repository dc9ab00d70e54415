% Sums over those rows of a matrix that a mask takes.
m = 200;
n = 8;
reps = 3;
X = reshape(1 + mod(0:m*n-1, 7)/8, m, n);
P = mod((0:m-1)', 5) < 2;
t = zeros(1, n);
for r = 1:reps
  %SLM start rep;
  t = sum(X(P, :));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(t));
