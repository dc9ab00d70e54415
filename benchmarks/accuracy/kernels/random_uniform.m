function v = random_uniform(n, s)
% Numbers in (0, 1) as a column, by Lehmer's generator, which is exact in doubles.
v = zeros(n, 1);
for i = 1:n
  s = mod(16807*s, 2147483647);
  v(i) = s/2147483647;
end
end
