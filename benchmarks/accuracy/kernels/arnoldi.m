% Arnoldi's method with classical Gram-Schmidt, twice: a repetition is k steps on the five-point operator of an m x m grid.
m = 8;
k = 5;
reps = 3;
A = poisson(m);
n = m*m;
V = zeros(n, k+1);
H = zeros(k+1, k);
b = ramp(n);
V(:,1) = b/norm(b);
for r = 1:reps
  %SLM start rep;
  for j = 1:k
    w = A*V(:,j);
    h = V(:,1:j)'*w;
    w = w - V(:,1:j)*h;
    d = V(:,1:j)'*w;
    w = w - V(:,1:j)*d;
    H(1:j,j) = h + d;
    H(j+1,j) = norm(w);
    V(:,j+1) = w/H(j+1,j);
  end
  %SLM end rep;
end
fprintf('check %.10e\n', norm(H(:)));
