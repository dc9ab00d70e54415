% Columns, rows, blocks and products of dense matrices.
m = 40;
n = 30;
A = ones(m,n);
b = ones(n,1);
c = ones(m,1);
%> * | A b | y | flops 2400
y = A*b;
% A block of rows of r begins as one of c, and the product is added up in it: one record, 2400 and 40 flops.
%> * - | A b c | r | flops 2440
r = c - A*b;
% By rows of A': the dot products of its columns.
%> * | A(rows) c | v | flops 2400
v = A'*c;
%> copy | A(:,3) | c | flops 0
c = A(:,3);
%> copy | A(4,:) | d | flops 0
d = A(4,:);
%> + | A(2:9,5:3:11) | E | flops 24
E = A(2:9,5:3:11) + 1;
%> store | | A(:,7) | flops 0
A(:,7) = 0;
%> store | | A(2,:) | flops 0
A(2,:) = 1;
% Read by rows, written in the order of memory.
%> ' | A(rows) | B | flops 0
B = A';
%> * | A B | C | flops 96000
C = A*B;
% An outer product joins the pass: 2 flops for each element, and one for the subtraction.
%> * - | c y C | C | flops 3200
C = C(1:m,1:m) - y*c';
% A step of an elimination in place, 37 quotients; k+1 is a subscript, without flops.
k = 3;
%> / | A(4:40,3) A(3,3) | A(4:40,3) | flops 37
A(k+1:m,k) = A(k+1:m,k)/A(k,k);
