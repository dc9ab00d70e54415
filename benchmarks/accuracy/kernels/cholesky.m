% Cholesky, left-looking, column by column, out of place.
n = 25;
reps = 3;
A = reshape(ramp(n*n), n, n);
A = A + A' + 4*n*eye(n);
L = zeros(n, n);
for r = 1:reps
  %SLM start rep;
  L(:,1) = A(:,1)/sqrt(A(1,1));
  for j = 2:n
    L(j:n,j) = A(j:n,j) - L(j:n,1:j-1)*L(j,1:j-1)';
    L(j:n,j) = L(j:n,j)/sqrt(L(j,j));
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(L(:)));
