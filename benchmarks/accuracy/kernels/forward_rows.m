% Forward substitution by rows, written out: an inner product for every unknown.
n = 32;
reps = 3;
L = tril(reshape(ramp(n*n), n, n)) + 4*n*eye(n);
b = ramp(n);
x = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    s = b(i);
    for j = 1:i-1
      s = s - L(i,j)*x(j);
    end
    x(i) = s/L(i,i);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
