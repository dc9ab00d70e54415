% A histogram of a pseudo-random sequence
n = 2000000; bins = 64;
h = zeros(bins, 1);
r = 12345;
for k = 1:n
  r = mod(1103515*r + 12345, 2147483);
  b = floor(r/2147483*bins) + 1;
  h(b) = h(b) + 1;
end
s = 0;
for b = 1:bins
  s = s + b*h(b);
end
fprintf('%.15g\n', s);
