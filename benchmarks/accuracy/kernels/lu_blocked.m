% LU without pivoting of a diagonally dominant matrix, right-looking, in panels of nb columns. A
% repetition copies the matrix and factors the copy.
n = 24;
nb = 8;
reps = 3;
B = reshape(ramp(n*n), n, n) + 2*n*eye(n);
A = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  A(:,:) = B;
  for k = 1:nb:n
    e = min(k + nb - 1, n);
    for j = k:e
      A(j+1:n,j) = A(j+1:n,j)/A(j,j);
      A(j+1:n,j+1:e) = A(j+1:n,j+1:e) - A(j+1:n,j)*A(j,j+1:e);
    end
    if e < n
      L = tril(A(k:e,k:e), -1) + eye(nb);
      A(k:e,e+1:n) = L\A(k:e,e+1:n);
      A(e+1:n,e+1:n) = A(e+1:n,e+1:n) - A(e+1:n,k:e)*A(k:e,e+1:n);
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(A(:)));
