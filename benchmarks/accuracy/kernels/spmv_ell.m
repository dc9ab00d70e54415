% ELL matrix-vector product: five entries a row, values and 4-byte columns as 5 x n arrays, so
% that the entries of a row lie together. The five-point operator of an m x m grid, cyclic.
m = 10;
reps = 3;
n = m*m;
i = 0:n-1;
J = int32(1 + mod([i; i+1; i-1; i+m; i-m], n));
V = [4*ones(1, n); -ones(4, n)];
x = ramp(n);
y = zeros(1, n);
for k = 1:reps
  %SLM start rep;
  y = sum(V.*x(J), 1);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
