function A = powerlaw(n)
% 8n draws: a row at random, a column k with a probability that falls as k^(-2/3).
i = zeros(8*n, 1);
j = zeros(8*n, 1);
s = 4711;
for k = 1:8*n
  s = mod(16807*s, 2147483647);
  i(k) = 1 + floor(s/2147483647*n);
  s = mod(16807*s, 2147483647);
  u = s/2147483647;
  j(k) = 1 + floor(u*u*u*n);
end
A = sparse(i, j, ones(8*n, 1), n, n);
end
