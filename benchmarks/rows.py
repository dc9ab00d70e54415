"""The rows of side_by_side.py: name, script, and why a row is slower than Octave where it is known."""
POISSON = """\
m = {m};
n = m*m;
e = ones(m, 1);
T = spdiags([-e 2*e -e], -1:1, m, m);
A = kron(speye(m), T) + kron(T, speye(m));
"""

# Interpretation: name, script. All of them are promised ten times Octave's speed.
INTERPRETED = {
    "scalar loop": """\
s = 0;
for i = 1:1000000
  s = s + i*2;
end
""",
    "while and if": """\
s = 0; k = 0;
while k < 500000
  k = k + 1;
  if mod(k, 3) == 0
    s = s + 1;
  elseif k > 400000 && s > 10
    s = s - 0.5;
  end
end
""",
    "two-argument functions": """\
s = 0;
for i = 1:200000
  s = s + max(mod(i, 7), min(i, 3)) + rem(i, 5) + atan2(i, 3) + hypot(i, 4);
end
""",
    "s = s + x(i)": """\
n = 1000000; x = 1:n; s = 0;
for i = 1:n
  s = s + x(i);
end
""",
    "integers: counting": """\
n = 100000; k = int32(mod((1:n)'*7919, 1000)) + 1; h = zeros(1001, 1, 'int32'); y = zeros(n, 1);
for i = 1:n
  h(k(i)+1) = h(k(i)+1) + 1;
end
for j = int32(2):1001
  h(j) = h(j) + h(j-1);
end
for i = 1:n
  j = k(i); h(j) = h(j) + 1; y(h(j)) = i;
end
s = y(n);
""",
    "integers: search": """\
n = int32(20000); d = 4; t = int32(mod((1:n*d)'*7919, n)) + 1;
far = -ones(n, 1, 'int32'); q = zeros(n, 1, 'int32'); q(1) = 1; far(1) = 0; first = int32(1); last = int32(1);
while first <= last
  v = q(first); first = first + 1;
  for e = (v-1)*d + 1:v*d
    w = t(e);
    if far(w) < 0
      far(w) = far(v) + 1; last = last + 1; q(last) = w;
    end
  end
end
s = double(last);
""",
    "x(i) = v": """\
n = 1000000; x = zeros(n, 1);
for i = 1:n
  x(i) = i/2;
end
s = sum(x);
""",
    "A(i,j) both ways": """\
n = 700; A = zeros(n); s = 0;
for j = 1:n
  for i = 1:n
    A(i,j) = i - j;
    s = s + A(i,j)*2;
  end
end
""",
    "x(end+1) = v": """\
x = [];
for i = 1:100000
  x(end+1) = i;
end
s = sum(x);
""",
    "x = [x, v]": """\
x = [];
for i = 1:30000
  x = [x, i];
end
s = sum(x);
""",
    "calls of user functions": """\
function y = f(x, k)
  y = x + k;
end
s = 0;
for i = 1:200000
  s = f(s, i);
end
""",
    "recursion": """\
function r = fib(n)
  if n < 2
    r = n;
  else
    r = fib(n-1) + fib(n-2);
  end
end
s = fib(22);
""",
    "named handles": """\
function y = f(x, k)
  y = x + k;
end
g = @f; s = 0;
for i = 1:200000
  s = g(s, i);
end
""",
    "anonymous handles": """\
c = 3; g = @(x, k) x + c*k; s = 0;
for i = 1:200000
  s = g(s, i);
end
""",
    "elements to a function": """\
function r = rhs(t, y)
  r = t - 2*y;
end
n = 200000; y = ones(1, n+1); h = 1e-5; t = 0;
for i = 1:n
  y(i+1) = y(i) + h*rhs(t, y(i));
  t = t + h;
end
s = y(n+1);
""",
    "elements to a handle": """\
f = @(t, y) t - 2*y; n = 200000; y = ones(1, n+1); h = 1e-5; t = 0;
for i = 1:n
  y(i+1) = y(i) + h*f(t, y(i));
  t = t + h;
end
s = y(n+1);
""",
    "handles of built-ins": """\
g = @sin; s = 0;
for i = 1:300000
  s = s + g(i);
end
""",
    "string append": """\
s = '';
for i = 1:60000
  s = [s sprintf('%d,', i)];
end
s = length(s) + sum(s);
""",
    "strcat": """\
s = 0;
for i = 1:6000
  t = strcat('row_', 'a', 'bc');
  s = s + length(t) + sum(t);
end
""",
    "num2str": """\
s = 0;
for i = 1:6000
  t = num2str(i);
  u = num2str(i/7);
  s = s + sum(t) + length(u);
end
""",
    "sprintf": """\
s = 0;
for i = 1:100000
  t = sprintf('%d: %8.3f\\n', i, i/3);
  s = s + length(t);
end
""",
    "text comparison": """\
names = {'alpha', 'beta', 'gamma'}; s = 0;
for i = 1:200000
  t = names{mod(i, 3) + 1};
  if strcmp(t, 'beta')
    s = s + 1;
  end
  switch t
    case 'alpha'
      s = s + 2;
    case {'gamma', 'delta'}
      s = s + 3;
  end
end
""",
    "struct field, read": """\
p.a = 2; p.b = 3; p.c = 'text'; s = 0;
for i = 1:300000
  s = s + p.a*i + p.b;
end
""",
    "struct field, write": """\
p.count = 0; p.sum = 0; p.data = zeros(1, 100);
for i = 1:200000
  p.count = p.count + 1;
  p.sum = p.sum + i;
end
s = p.sum + p.count;
""",
    "struct field array": """\
p.data = zeros(1, 1000); s = 0;
for i = 1:200000
  k = mod(i, 1000) + 1;
  p.data(k) = p.data(k) + i;
end
s = sum(p.data);
""",
    "struct array": """\
n = 1000; p = struct('v', cell(1, n)); s = 0;
for r = 1:100
  for i = 1:n
    p(i).v = i + r;
    s = s + p(i).v;
  end
end
""",
    "cell, read": """\
n = 1000; c = cell(1, n);
for i = 1:n
  c{i} = i;
end
s = 0;
for r = 1:200
  for i = 1:n
    s = s + c{i};
  end
end
""",
    "cell, write": """\
n = 1000; c = cell(1, n);
for r = 1:300
  for i = 1:n
    c{i} = i*r;
  end
end
s = c{n};
""",
    "cell append": """\
c = {};
for i = 1:20000
  c{end+1} = i;
end
s = numel(c);
""",
    "cell of arrays": """\
n = 100; c = cell(1, n);
for i = 1:n
  c{i} = zeros(1, 50);
end
s = 0;
for r = 1:2000
  for i = 1:n
    c{i}(3) = r;
    s = s + c{i}(3);
  end
end
""",
    "cellfun, arrayfun": """\
c = num2cell(1:1000); s = 0;
for r = 1:100
  s = s + sum(cellfun(@(v) 2*v, c)) + sum(arrayfun(@(v) v + 1, 1:1000));
end
""",
}

# Numerical kernels: none of them may be slower than Octave.
KERNELS = {
    "vector update, 10^3": """\
n = 1000; x = ones(n, 1); p = (1:n)'; r = x; a = 1e-6;
for k = 1:200000
  x = x + a*p;
  r = r - a*x;
end
s = sum(x) + sum(r);
""",
    "vector update, 10^6": """\
n = 1000000; x = ones(n, 1); p = (1:n)'; r = x; a = 1e-6;
for k = 1:150
  x = x + a*p;
  r = r - a*x;
end
s = sum(x) + sum(r);
""",
    "fused expression, 10^5": """\
n = 100000; x = (1:n)'/n; y = x; z = x;
for k = 1:1000
  y = 2*x + 3*y.*z - x./(1 + z);
  y = y/max(abs(y));
end
s = sum(y);
""",
    "functions of vectors, 10^6": """\
x = (1:1000000)'/1e5; s = 0;
for k = 1:6
  s = s + sum(exp(-x).*sin(x)) + sum(sqrt(x) + log(1 + x)) + norm(abs(x)) + max(x);
end
""",
    "dot products and norms, 10^5": """\
n = 100000; x = (1:n)'/n; y = 1 - x; s = 0;
for k = 1:8000
  s = s + x'*y + norm(x);
end
""",
    "slices, 10^5": """\
n = 100000; u = (1:n)'/n;
for k = 1:500
  u(2:n-1) = (u(1:n-2) + 2*u(2:n-1) + u(3:n))/4;
end
s = sum(u);
""",
    "reductions and masks, 10^6": """\
x = mod((1:1000000)'*7919, 1000)/1000; s = 0;
for k = 1:20
  m = x > 0.5;
  y = x(m);
  s = s + sum(y) + mean(x) + numel(find(m)) + any(x > 2) + sum(cumsum(y(1:1000)));
end
""",
    "sort, unique, 10^6": """\
x = mod((1:1000000)'*7919, 65537); s = 0;
for k = 1:4
  y = sort(x + k);
  [u, i, j] = unique(x);
  s = s + y(500) + numel(u) + j(7);
end
""",
    "dense mat-vec, 1000": """\
n = 1000; A = mod((1:n)'*(1:n), 17)/17; x = ones(n, 1);
for k = 1:1500
  x = A*x; x = x/max(x);
end
s = sum(x);
""",
    "dense product, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17; B = mod((1:n)'*(3:n+2), 13)/13; s = 0;
for k = 1:80
  C = A*B; A(1,1) = k; s = s + C(3,5);
end
""",
    "A\\b, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17 + 50*eye(n); A(1,2) = 3; b = ones(n, 1); s = 0;
for k = 1:80
  x = A\\b; A(1,1) = k + 60; s = s + sum(x);
end
""",
    "A\\b positive definite, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17; A = A + A' + 900*eye(n); b = ones(n, 1); s = 0;
for k = 1:150
  x = A\\b; A(1,1) = k + 900; s = s + sum(x);
end
""",
    "A\\b least squares, 600x300": """\
A = mod((1:600)'.^2*(1:300), 17)/17 + eye(600, 300); b = ones(600, 1); s = 0;
for k = 1:25
  x = A\\b; A(1,1) = k + 60; s = s + sum(x);
end
""",
    "lu, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17 + eye(n); s = 0;
for k = 1:60
  [L, U, P] = lu(A); A(1,1) = k; s = s + abs(U(n,n)) + L(n,1);
end
""",
    "chol, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17; A = A + A' + 900*eye(n); s = 0;
for k = 1:200
  R = chol(A); A(1,1) = 900 + k; s = s + R(n,n);
end
""",
    "qr, 500": """\
n = 500; A = mod((1:n)'.^2*(1:n), 17)/17 + eye(n); s = 0;
for k = 1:20
  [Q, R] = qr(A); A(1,1) = k; s = s + abs(R(n,n)) + abs(Q(1,1));
end
""",
    "qr without Q, 500": """\
n = 500; A = mod((1:n)'.^2*(1:n), 17)/17 + eye(n); s = 0;
for k = 1:40
  R = qr(A); A(1,1) = k; s = s + abs(R(n,n));
end
""",
    "pivoted qr, 400": """\
n = 400; A = mod((1:n)'.^2*(1:n), 17)/17 + eye(n); s = 0;
for k = 1:15
  [Q, R, P] = qr(A); A(1,1) = k + 20; s = s + abs(R(1,1));
end
""",
    "inv, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17 + 50*eye(n); s = 0;
for k = 1:40
  B = inv(A); A(1,1) = k + 60; s = s + B(3,3);
end
""",
    "det, 500": """\
n = 500; A = mod((1:n)'*(1:n), 17)/17 + eye(n); s = 0;
for k = 1:80
  A(1,1) = k; s = s + log(abs(det(A/4)));
end
""",
    "eig symmetric, 400": """\
n = 400; A = mod((1:n)'*(1:n), 17)/17; A = A + A'; s = 0;
for k = 1:6
  [V, D] = eig(A); A(1,1) = k; s = s + D(n,n);
end
""",
    "eig symmetric, values, 400": """\
n = 400; A = mod((1:n)'*(1:n), 17)/17; A = A + A'; s = 0;
for k = 1:20
  d = eig(A); A(1,1) = k; s = s + d(n);
end
""",
    "eig general, 300": """\
n = 300; A = mod((1:n)'.^2*(1:n), 17)/17 + diag(1:n)/n; s = 0;
for k = 1:2
  [V, D] = eig(A); A(1,1) = k; s = s + max(abs(diag(D)));
end
""",
    "eig general, values, 300": """\
n = 300; A = mod((1:n)'.^2*(1:n), 17)/17 + diag(1:n)/n; s = 0;
for k = 1:4
  d = eig(A); A(1,1) = k; s = s + max(abs(d));
end
""",
    "svd, 400": """\
n = 400; A = mod((1:n)'.^2*(1:n), 17)/17; s = 0;
for k = 1:4
  [U, S, V] = svd(A); A(1,1) = k; s = s + S(1,1);
end
""",
    "svd, values, 400": """\
n = 400; A = mod((1:n)'.^2*(1:n), 17)/17; s = 0;
for k = 1:10
  d = svd(A); A(1,1) = k; s = s + d(1);
end
""",
    "many small solves, 8": """\
A = [4 1 0 0 2 0 0 1; 1 5 1 0 0 0 3 0; 0 1 6 1 0 0 0 0; 0 0 1 7 1 0 0 2; 2 0 0 1 8 1 0 0; 0 0 0 0 1 9 1 0; 0 3 0 0 0 1 9 1; 1 0 0 2 0 0 1 9];
b = (1:8)'; s = 0;
for k = 1:30000
  x = A\\b; y = A*x; s = s + x(3) + y(2);
end
""",
    "cg, 100x100 grid": POISSON.format(m=100) + """\
b = ones(n, 1); x = zeros(n, 1); r = b; p = r; rho = r'*r;
for k = 1:1000
  q = A*p;
  alpha = rho/(p'*q);
  x = x + alpha*p;
  r = r - alpha*q;
  rho_old = rho;
  rho = r'*r;
  p = r + (rho/rho_old)*p;
  if rho < 1e-20, break, end
end
s = norm(x);
""",
    "sparse mat-vec, 4e4": POISSON.format(m=200) + """\
x = ones(n, 1);
for k = 1:2000
  x = A*x/8 + 1;
end
s = sum(x);
""",
    "sparse' mat-vec, 4e4": POISSON.format(m=200) + """\
x = ones(n, 1);
for k = 1:2000
  x = A'*x/8 + 1;
end
s = sum(x);
""",
    "sparse mat-mat, 4e4": POISSON.format(m=200) + """\
s = 0;
for k = 1:12
  B = A*A; C = B*A; s = s + nnz(C) + C(1,1);
end
""",
    "sparse times dense, 4e4 x 20": POISSON.format(m=200) + """\
X = ones(n, 20); s = 0;
for k = 1:40
  Y = A*X; s = s + Y(1,1) + Y(n,20);
end
""",
    "sparse sums and transposes": POISSON.format(m=200) + """\
s = 0;
for k = 1:30
  B = A + k*speye(n); C = B' - A; D = A.*B; s = s + sum(sum(C)) + nnz(D) + full(sum(diag(B)));
end
""",
    "sparse assembly": """\
m = 300; n = m*m; i = mod((1:9*n)'*7919, n) + 1; j = mod((1:9*n)'*104729, n) + 1; v = ones(9*n, 1); s = 0;
for k = 1:4
  A = sparse(i, j, v, n, n); [p, q, w] = find(A); s = s + nnz(A) + sum(w) + p(5);
end
""",
    "sparse A\\b, 1e4": POISSON.format(m=100) + """\
b = ones(n, 1); s = 0;
for k = 1:15
  x = A\\b; s = s + sum(x);
end
""",
    "sparse A\\b, 4e4": POISSON.format(m=200) + """\
b = ones(n, 1); s = 0;
for k = 1:4
  x = A\\b; s = s + sum(x);
end
""",
    "sparse A\\b unsymmetric, 1e4": POISSON.format(m=100) + """\
A = A + spdiags(0.3*ones(n, 1), 1, n, n); b = ones(n, 1); s = 0;
for k = 1:10
  x = A\\b; s = s + sum(x);
end
""",
    "sparse A\\b tridiagonal, 1e5": """\
n = 100000; e = ones(n, 1); A = spdiags([-e 2.1*e -e], -1:1, n, n); b = e; s = 0;
for k = 1:40
  x = A\\b; s = s + sum(x);
end
""",
    "sparse chol, 1e4": POISSON.format(m=100) + """\
s = 0;
for k = 1:10
  [R, f, Q] = chol(A); s = s + abs(det(R(1:3,1:3))) > 0;
end
""",
    "sparse chol as it stands, 1e4": POISSON.format(m=100) + """\
s = 0;
for k = 1:4
  R = chol(A); s = s + R(n,n);
end
""",
    "sparse lu, 1e4": POISSON.format(m=100) + """\
A = A + spdiags(0.3*ones(n, 1), 1, n, n); b = ones(n, 1); s = 0;
for k = 1:8
  [L, U, P, Q] = lu(A); x = Q*(U\\(L\\(P*b))); s = s + sum(x);
end
""",
    "sparse triangular solves": POISSON.format(m=100) + """\
L = chol(A)'; b = ones(n, 1); s = 0;
for k = 1:60
  x = L'\\(L\\b); s = s + sum(x);
end
""",
}

# Why a row is slower, where it is known; the row fails all the same.
REASONS = {
    "sparse mat-vec, 4e4": "every index is checked: there is no unsafe code",
    "sparse' mat-vec, 4e4": "every index is checked: there is no unsafe code",
    "sparse triangular solves": "every index is checked, and the transposed factor is formed",
    "sparse A\\b unsymmetric, 1e4": "column by column, though columns of one pattern update it together, and a condition estimate; UMFPACK has dense fronts",
    "sparse lu, 1e4": "column by column, though columns of one pattern update it together; UMFPACK has dense fronts",
}
