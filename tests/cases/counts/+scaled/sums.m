function s = sums(x, a)
y = a*x;
s = scaled.total(y);
end
