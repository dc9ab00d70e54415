% GMRES(m) on the five-point operator of a g x g grid: a repetition is a restart cycle of m steps,
% modified Gram-Schmidt, Givens rotations.
g = 6;
m = 8;
reps = 3;
A = poisson(g);
n = g*g;
b = ramp(n);
x = zeros(n, 1);
r = zeros(n, 1);
w = zeros(n, 1);
V = zeros(n, m + 1);
H = zeros(m + 1, m);
c = zeros(m, 1);
s = zeros(m, 1);
e = zeros(m + 1, 1);
for k = 1:reps
  %SLM start rep;
  r = b - A*x;
  beta = norm(r);
  V(:,1) = r/beta;
  e(1) = beta;
  for j = 1:m
    w = A*V(:,j);
    for i = 1:j
      h = V(:,i)'*w;
      w = w - h*V(:,i);
      H(i,j) = h;
    end
    h = norm(w);
    V(:,j+1) = w/h;
    for i = 1:j-1
      t = c(i)*H(i,j) + s(i)*H(i+1,j);
      H(i+1,j) = c(i)*H(i+1,j) - s(i)*H(i,j);
      H(i,j) = t;
    end
    d = sqrt(H(j,j)^2 + h^2);
    c(j) = H(j,j)/d;
    s(j) = h/d;
    H(j,j) = d;
    e(j+1) = -s(j)*e(j);
    e(j) = c(j)*e(j);
  end
  y = H(1:m,1:m)\e(1:m);
  x = x + V(:,1:m)*y;
  %SLM end rep;
end
fprintf('check %.10e\n', norm(x));
