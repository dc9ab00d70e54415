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
