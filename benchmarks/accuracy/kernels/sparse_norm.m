% The Frobenius norm of a sparse matrix.
m = 10;
reps = 3;
A = poisson(m);
for r = 1:reps
  %SLM start rep;
  f = norm(A, 'fro');
  %SLM end rep;
end
fprintf('check %.10e\n', f);
