% A sparse matrix with n rows from the lists of n - 1 elements of a line, each of two nodes.
n = 40;
reps = 3;
e = (1:n-1)';
v = ramp(n-1);
I = [e; e; e+1; e+1];
J = [e; e+1; e; e+1];
V = [v; -v; -v; v];
A = sparse(I, J, V, n, n);
for r = 1:reps
  %SLM start rep;
  A = sparse(I, J, V, n, n);
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A*ramp(n)));
