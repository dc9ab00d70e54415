% Cholesky, right-looking, in blocks of nb columns. A repetition copies the matrix and factors the copy.
n = 24;
nb = 8;
reps = 3;
B = reshape(ramp(n*n), n, n);
B = B + B' + 4*n*eye(n);
A = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  A(:,:) = B;
  for k = 1:nb:n
    e = min(k + nb - 1, n);
    R = chol(A(k:e,k:e));
    A(k:e,k:e) = R';
    if e < n
      A(e+1:n,k:e) = A(e+1:n,k:e)/R;
      A(e+1:n,e+1:n) = A(e+1:n,e+1:n) - A(e+1:n,k:e)*A(e+1:n,k:e)';
    end
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(tril(A)*ones(n, 1)));
