% Assembly of bilinear elements into the diagonals of a matrix
m = 150; n = (m + 1)^2;
nodes = zeros(m*m, 4);
e = 0;
for j = 1:m
  for i = 1:m
    e = e + 1;
    p = i + (j - 1)*(m + 1);
    nodes(e,1) = p; nodes(e,2) = p + 1; nodes(e,3) = p + m + 2; nodes(e,4) = p + m + 1;
  end
end
ke = [4 -1 -2 -1; -1 4 -1 -2; -2 -1 4 -1; -1 -2 -1 4]/6;
d = zeros(n, 1); b = zeros(n, 1);
for pass = 1:6
  for e = 1:m*m
    for a = 1:4
      r = nodes(e,a);
      for c = 1:4
        k = nodes(e,c);
        if k == r
          d(r) = d(r) + ke(a,c);
        else
          b(r) = b(r) + ke(a,c)*k;
        end
      end
    end
  end
end
s = 0;
for i = 1:n
  s = s + d(i)*b(i);
end
fprintf('%.15g\n', s);
