function p = random_order(n, s)
% A random order of 1..n by Lehmer's generator, which is exact in doubles.
p = 1:n;
for i = n:-1:2
  s = mod(16807*s, 2147483647);
  k = 1 + floor(s/2147483647*i);
  t = p(i);
  p(i) = p(k);
  p(k) = t;
end
end
