% Sparse matrix times vector; the five-point operator, its points in a random order, in array statements.
m = 10;
reps = 3;
n = m*m;
A = poisson(m);
q = random_order(n, 12345);
A = A(q,q);
[c, r, val] = find(A');
col = int32(c);
ptr = int32(cumsum([1; accumarray(r, 1)]));
x = ramp(n);
y = zeros(n, 1);
for k = 1:reps
  %SLM start rep;
  y = A*x;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(y));
