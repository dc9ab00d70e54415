% The sums over those rows of a matrix that have a large element.
m = 200;
n = 8;
reps = 3;
X = reshape(1 + mod(0:m*n-1, 7)/8, m, n);
X(2:3:m, n) = 5;
t = zeros(1, n);
for r = 1:reps
  %SLM start rep;
  t = sum(X(any(X > 4, 2), :));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(t));
