n = 100;
x = ones(n, 1);
y = 2*x;
A = ones(50, 50);
S = speye(n);
p.v = x;
c = {x, A};
s = 0;
for k = 1:3
  z = x + y.*x;
  w = A(:, k) + A(:, k+1);
  q = S*(x + y);
  u = x(2:n-1) - x(1:n-2);
  A(k, :) = A(k, :)*2;
  r = p.v'*c{1} + norm(x - y);
  b = y(x > 0);
  x = [x; 1];
  x(end) = [];
end
for i = 1:n
  s = s + x(i)*y(i) - x(max(i-1, 1));
  if s > 5
    y(i) = -s;
  end
end
B = A - mean(A, 2);
C = A\(A*B);
d = f(x, y + 1);
t = sort(x);
g = A(3, 4);
h = abs(s) + f(x(1:3), s);
function o = f(a, b)
o = sum(a) + b(1);
end
