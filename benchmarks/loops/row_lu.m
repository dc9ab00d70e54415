% LU factorisation by rows, without pivoting
n = 240;
A = zeros(n);
for i = 1:n
  for j = 1:n
    A(i,j) = 1/(i + j - 1);
  end
  A(i,i) = A(i,i) + n;
end
for i = 2:n
  for k = 1:i-1
    A(i,k) = A(i,k)/A(k,k);
    for j = k+1:n
      A(i,j) = A(i,j) - A(i,k)*A(k,j);
    end
  end
end
s = 0;
for i = 1:n
  s = s + A(i,i);
end
fprintf('%.15g\n', s);
