% LU without pivoting of a diagonally dominant matrix, right-looking, column by column. A
% repetition copies the matrix and factors the copy.
n = 25;
reps = 3;
B = reshape(ramp(n*n), n, n) + 2*n*eye(n);
A = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  A(:,:) = B;
  for k = 1:n-1
    A(k+1:n,k) = A(k+1:n,k)/A(k,k);
    A(k+1:n,k+1:n) = A(k+1:n,k+1:n) - A(k+1:n,k)*A(k,k+1:n);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:)));
