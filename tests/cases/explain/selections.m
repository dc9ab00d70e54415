% What selections cost: whole columns their own bytes, every other element whole lines, a row of a wide matrix the lines that
% its elements lie in.
n = 1024;
x = ones(n, 1);
A = ones(n, 64);
b = A(:, 2:5);                %@columns
%! columns loads 32768 selected A(:, 2:5)
%! columns stores 32768 assigned b
c = x(1:2:n);                 %@stride
%! stride loads 8192 lines x(1:2:n)
%! stride loads 8 whole n
%! stride stores 4096 assigned c
% An element by itself is 8 B; its index is in a register since the statement before, which is scalar code too.
k = 7;
x(k) = 5;                     %@element
%! element loads 0 free k
%! element stores 8 element x(k)
% y has x's storage: the first write of elements copies its 8192 B.
y = x;
y(2:3) = 1;                   %@copied
%! copied loads 8192 copied (copy)
%! copied stores 8192 copied (copy)
%! copied stores 16 selected y(2:3)
% The first elements of a variable stay where they are.
c = c(1:100);                 %@stays
%! stays loads 0 free c(1:100)
%! stays stores 0 stays c
