function u = draws(n, s)
% n numbers between 0 and 1 by Lehmer's generator, which is exact in doubles.
u = zeros(n, 1);
for k = 1:n
  s = mod(16807*s, 2147483647);
  u(k) = s/2147483647;
end
end
