% QR of a tall m x n matrix by modified Gram-Schmidt, out of place.
m = 60;
n = 8;
reps = 3;
A = reshape(ramp(m*n), m, n) + [eye(n); zeros(m - n, n)];
Q = zeros(m, n);
R = zeros(n, n);
v = zeros(m, 1);
for r = 1:reps
  %SLM start rep;
  for j = 1:n
    v(:) = A(:,j);
    for i = 1:j-1
      h = Q(:,i)'*v;
      v = v - h*Q(:,i);
      R(i,j) = h;
    end
    h = norm(v);
    Q(:,j) = v/h;
    R(j,j) = h;
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(R(:)));
