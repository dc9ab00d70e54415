% QR factorisation by Givens rotations
n = 110;
A = zeros(n);
for j = 1:n
  for i = 1:n
    A(i,j) = mod(7*i + 3*j + i*j, 23) - 11;
  end
end
for j = 1:n
  for i = n:-1:j+1
    a = A(i-1,j); b = A(i,j);
    if b ~= 0
      r = sqrt(a*a + b*b);
      c = a/r; s = b/r;
      for k = j:n
        t = c*A(i-1,k) + s*A(i,k);
        A(i,k) = c*A(i,k) - s*A(i-1,k);
        A(i-1,k) = t;
      end
    end
  end
end
p = 0;
for i = 1:n
  p = p + log(abs(A(i,i)));
end
fprintf('%.10g\n', p);
