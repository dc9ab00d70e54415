% Tridiagonal systems, one after the other
n = 4000; times = 100;
a = -ones(n, 1); b = 4*ones(n, 1); c = -ones(n, 1); x = ones(n, 1); g = zeros(n, 1);
for k = 1:times
  t = b(1);
  x(1) = x(1)/t;
  for i = 2:n
    g(i) = c(i-1)/t;
    t = b(i) - a(i)*g(i);
    x(i) = (x(i) - a(i)*x(i-1))/t;
  end
  for i = n-1:-1:1
    x(i) = x(i) - g(i+1)*x(i+1);
  end
  for i = 1:n
    x(i) = 2*x(i) + 1;
  end
end
s = 0;
for i = 1:n
  s = s + x(i);
end
fprintf('%.15g\n', s);
