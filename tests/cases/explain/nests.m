% A loop of scalar code is one nest: numbers are in registers, elements in lines of 64 B. x has 1000 elements, 8000 B; s is
% read and stored once in the nest, though the loop goes round 1000 times; the second read of x(i) finds it in its line.
n = 1000;
x = ones(n, 1);
s = 0;
for i = 1:n                   %@header
  s = s + x(i)*x(i);          %@body
end
%! header loads 8 register n
%! header stores 8 register i
%! body loads 8 register s
%! body loads 0 free i
%! body loads 8000 element x(i)
%! body loads 0 element x(i)
%! body stores 8 register s
% An entry of a sparse matrix is looked up: 50 numbers, their column indices (4 B each) and 51 pointers (4 B).
U = 2*speye(50);
w = ones(50, 1);
for k = 1:50
  w(k) = w(k)/U(k,k);         %@looked_up
end
%! looked_up loads 400 element w(k)
%! looked_up loads 804 element U(k,k)
%! looked_up stores 400 element w(k)
%! looked_up loads 0 free k
