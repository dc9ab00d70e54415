% Shortest paths between all pairs
n = 160;
d = zeros(n);
for j = 1:n
  for i = 1:n
    d(i,j) = mod(17*i + 31*j, 101) + 1;
  end
end
for k = 1:n
  for j = 1:n
    for i = 1:n
      t = d(i,k) + d(k,j);
      if t < d(i,j)
        d(i,j) = t;
      end
    end
  end
end
s = 0;
for j = 1:n
  for i = 1:n
    s = s + d(i,j);
  end
end
fprintf('%.15g\n', s);
