% QR of an m x n matrix by Householder reflections, as LAPACK's unblocked dgeqr2: w = v'*A, then
% A - v*w. A repetition copies the matrix and factors the copy.
m = 30;
n = 20;
reps = 3;
B = reshape(ramp(m*n), m, n) + [eye(n); zeros(m - n, n)];
A = zeros(m, n);
for r = 1:reps
  %SLM start rep;
  A(:,:) = B;
  for k = 1:n
    v = A(k:m,k);
    v(1) = v(1) + sign(v(1))*norm(v);
    tau = 2/(v'*v);
    w = tau*(v'*A(k:m,k:n));
    A(k:m,k:n) = A(k:m,k:n) - v*w;
  end
  %SLM end rep;
end
T = triu(A);
fprintf('check %.10e\n', norm(T(:)));
