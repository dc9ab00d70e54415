% QR of a tall m x n matrix by classical Gram-Schmidt, out of place.
m = 60;
n = 8;
reps = 3;
A = reshape(ramp(m*n), m, n) + [eye(n); zeros(m - n, n)];
Q = zeros(m, n);
R = zeros(n, n);
w = zeros(m, 1);
for r = 1:reps
  %SLM start rep;
  R(1,1) = norm(A(:,1));
  Q(:,1) = A(:,1)/R(1,1);
  for j = 2:n
    h = Q(:,1:j-1)'*A(:,j);
    w = A(:,j) - Q(:,1:j-1)*h;
    R(1:j-1,j) = h;
    g = norm(w);
    Q(:,j) = w/g;
    R(j,j) = g;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(R(:)));
