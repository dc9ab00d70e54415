% k rank-1 updates of a matrix by a column and a row of its own.
n = 32;
k = 4;
reps = 3;
A = reshape(ramp(n*n), n, n)/n;
for r = 1:reps
  %SLM start rep;
  for j = 1:k
    A = A + A(:,j)*A(j,:);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:)));
