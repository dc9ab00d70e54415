% Back substitution by columns, written out: an unknown that is known is taken out of the others.
n = 32;
reps = 3;
U = triu(reshape(ramp(n*n), n, n)) + 4*n*eye(n);
b = ramp(n);
x = zeros(n, 1);
for k = 1:reps
  barrier = zeros(8, 1);  % an array statement: the loop over repetitions is no nest itself
  %SLM start rep;
  for i = 1:n
    x(i) = b(i);
  end
  for j = n:-1:1
    x(j) = x(j)/U(j,j);
    for i = 1:j-1
      x(i) = x(i) - x(j)*U(i,j);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
