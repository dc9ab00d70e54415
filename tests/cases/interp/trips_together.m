% Trips that can be executed together, and trips that cannot: elements stored and read again, sums.
n = 200; x = (1:n)/7; y = zeros(1, n); z = zeros(1, n); A = zeros(40, 30); B = reshape(1:1200, 40, 30)/3;
for pass = 1:3
  for i = 1:n
    y(i) = 2*x(i) + i; z(i) = y(i)*y(i);
  end
  for i = n:-1:1
    z(i) = z(i) - y(n+1-i);
  end
end
assert(isequal(y, 2*x + (1:n)))
w = y.*y - fliplr(y);
assert(isequal(z, w))
% A trip reads what the one before it, or one some trips before, has stored.
f = ones(1, n); g = ones(1, n); h = ones(1, n);
for i = 3:n
  f(i) = mod(f(i-1) + f(i-2), 1000);
end
for i = 21:n
  g(i) = g(i-20) + 1;
end
for i = 1:n-1
  h(i) = h(i+1) + i;
end
assert(f(n) == 525 && g(n) == 10 && isequal(h, [(1:n-1) + 1, 1]))
% Sums, products and extrema in variables and elements; a value of every trip.
s = 0; p = 1; m = -Inf; t = zeros(1, 3); c = zeros(1, n);
for k = 1:n
  s = s + x(k); p = p*(1 + 1/k); m = max(m, sin(k)); c(k) = s; t(2) = t(2) + x(k)*x(k); t(3) = k - t(3);
end
assert(s == c(n) && isequal(c, cumsum(x)) && abs(p - (n + 1)) < 1e-10 && m == max(sin(1:n)) && t(3) == n/2)
assert(abs(t(2) - x*x') < 1e-10)
for i = 1:40
  for j = 1:30
    A(i,j) = B(i,j) - A(i,j);
  end
end
C = zeros(40, 30);
for i = 1:40
  for j = 1:30
    for k = 1:30
      C(i,j) = C(i,j) + A(i,k)*B(k,j);
    end
  end
end
assert(isequal(A, B) && norm(C - A*B(1:30,:)) < 1e-9*norm(C))
% What holds no real number in some trip: a root; and subscripts that go on by halves.
r = zeros(1, 60);
for i = 1:60
  r(i) = real(sqrt(30 - i));
end
assert(r(30) == 0 && r(60) == 0 && r(5) == 5)
for i = 1:0.5:30
  y(2*i) = i;
end
assert(isequal(y(2:60), 1:0.5:30))
