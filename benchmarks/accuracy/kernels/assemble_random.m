% A sparse matrix with n rows from a list of k entries in random order.
n = 40;
k = 160;
reps = 3;
i = 1 + floor(draws(k, 4711)*n);
j = 1 + floor(draws(k, 12345)*n);
v = ramp(k);
A = sparse(i, j, v, n, n);
for r = 1:reps
  %SLM start rep;
  A = sparse(i, j, v, n, n);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A*ramp(n)));
