n = 1000;
x = ones(n, 1);
for k = 1:3
  x = x / norm(x);
end
disp(n)
