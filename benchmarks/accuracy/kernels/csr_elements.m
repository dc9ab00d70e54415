% Single elements of a sparse matrix in a loop: Jacobi's scaling with the diagonal and an upper neighbour.
m = 8;
reps = 3;
A = poisson(m);
n = m*m;
d = zeros(n, 1);
for r = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n-1
    d(i) = 1/(A(i,i) - 0.5*A(i,i+1));
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(d));
