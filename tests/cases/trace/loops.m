% Scalar code on elements. A loop whose statements go on by constant steps is one record; a loop in
% it or around it is another one.
n = 20;
x = ones(n,1);
y = zeros(n,1);
A = ones(n,n);
s = 0;
% No array: no record.
for i = 1:n
  s = s + i*i;
end
for i = 1:n
%> scalar code | x | | flops 20 times 20
  s = s + x(i);
end
% Two statements of one loop, each by steps of 1: one record, placed at the first. A subtraction and a product
% for each trip; i-1 is a subscript, without flops.
for i = 2:n
%> scalar code | x(2:20) x(1:19) y(2:20) | y(2:20) x(2:20) | flops 38 times 19
  y(i) = x(i) - x(i-1);
  x(i) = 2*y(i);
end
% A row for each i, then an element of y: 2 times 2 records.
for i = 1:2
  s = 0;
  for j = 1:n
%> scalar code | A(1,:) x | | flops 40 times 20
%> scalar code | A(2,:) x | | flops 40 times 20
    s = s + A(i,j)*x(j);
  end
%> scalar code | | y(1) | flops 0
%> scalar code | | y(2) | flops 0
  y(i) = s;
end
% Columns follow each other in memory: the whole matrix is one record.
for j = 1:n
  for i = 1:n
%> scalar code | | A | flops 0 times 400
    A(i,j) = i;
  end
end
% Without a constant step it ends: from 1 to 4 is one, from 4 to 9 another.
for i = 1:3
%> scalar code | x(1:3:4) | | flops 2 times 2
%> scalar code | x(9) | | flops 1
  s = s + x(i*i);
end
