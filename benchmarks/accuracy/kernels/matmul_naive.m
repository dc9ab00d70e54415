% Matrix product, a matrix-vector product for every column.
n = 20;
reps = 3;
A = reshape(ramp(n*n), n, n);
B = reshape(ramp(n*n), n, n);
C = zeros(n, n);
for k = 1:reps
  %SLM start rep;
  for j = 1:n
    C(:,j) = A*B(:,j);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(C(:)));
