% Red-black Gauss-Seidel on an m x m grid (m odd) with its boundary, both colours in one array: the
% colours alternate along memory, also from column to column. The weights are 1/4 inside and 0 on
% the boundary.
m = 15;
reps = 3;
n = m*m;
w = zeros(m, m);
w(2:m-1,2:m-1) = 0.25;
w = w(:);
f = ramp(n);
u = zeros(n, 1);
a = m + 2;
b = n - m - 1;
c = m + 1;
d = n - m;
for k = 1:reps
  %SLM start rep;
  u(a:2:b) = w(a:2:b).*(f(a:2:b) + u(a-1:2:b-1) + u(a+1:2:b+1) + u(a-m:2:b-m) + u(a+m:2:b+m));
  u(c:2:d) = w(c:2:d).*(f(c:2:d) + u(c-1:2:d-1) + u(c+1:2:d+1) + u(c-m:2:d-m) + u(c+m:2:d+m));
  %SLM end rep;
end
fprintf('check %.10e\n', norm(u));
