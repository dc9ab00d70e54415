% One pass of element-wise operators reads a variable once; a scalar is 8 B; the values of a reduction are 8 B a column.
n = 1000;
x = ones(n, 1);
y = ones(n, 1);
a = 3;
z = a*x + x.*y;               %@shared
%! shared loads 8 whole a
%! shared loads 8000 whole x
%! shared loads 0 shared x
%! shared loads 8000 whole y
%! shared stores 8000 assigned z
% A square of 80,000 B: the sum of a column needs the column alone, which the second step finds in the cache: 800 B of A
% and 800 B of D.
A = ones(100, 100);
D = A - mean(A);              %@again
%! again loads 80000 whole A
%! again loads 0 again A
%! again stores 80000 assigned D
% Rows need all of A before the second step: 80,000 B and the sums do not fit 32 KB.
E = A - mean(A, 2);           %@reload
%! reload loads 80000 whole A
%! reload loads 80000 again A
%! reload loads 800 reduced (value of a reduction)
%! reload stores 800 reduced (value of a reduction)
%! reload stores 80000 assigned E
% Passes of their own: a product loads both operands once, and its result is stored.
B = ones(100, 30);
v = ones(30, 1);
w = B*v;                      %@product
%! product loads 24000 operand B
%! product loads 240 operand v
%! product stores 800 assigned w
