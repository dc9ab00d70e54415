% Products that are added to what is there: nothing but the result is stored. D wipes L1 (64 lines, 8 sets) before each.
%! options --machine small.toml
w = ones(64,1);
V = ones(64,4);
h = ones(4,1);
D = ones(64,64);
% V 32 lines, w 8, h one: all of them fit.
%! level columns L1 loads=(32+8+1)*64 write_allocates=0
%SLM start columns;
w = w - V*h;
%SLM end columns;
A = ones(8,9);
B = ones(9,8);
C = ones(8,8);
D = ones(64,64);
% One block of 8x8, with 9 columns of A.
%! level block L1 loads=(9+9+8)*64 write_allocates=0
%SLM start block;
C = C - A*B;
%SLM end block;
% A block of the result is begun with the same block of E.
E = ones(8,8);
D = ones(64,64);
%! level other L1 loads=(9+9+8)*64 write_allocates=8*64
%SLM start other;
C = E + A*B;
%SLM end other;
% Two products are added up in the result.
x = ones(16,1);
y = ones(16,1);
G = ones(16,16);
z = zeros(16,1);
D = ones(64,64);
%! level two L1 loads=(32+2+2)*64 write_allocates=2*64
%SLM start two;
z = G*x + G*y;
%SLM end two;
% Nothing is stored but a number: a block of rows is added up in a buffer of 2 lines, a product in one of 8.
D = ones(64,64);
%! level form L1 loads=(32+2)*64 write_allocates=2*64
%SLM start form;
s = x'*(G*x);
%SLM end form;
D = ones(64,64);
%! level total L1 loads=(9+9+8)*64 write_allocates=8*64
%SLM start total;
s = sum(sum(C.*(A*B)));
%SLM end total;
% A solve in place: columns 1 to 8 of the triangle are two lines, the others one.
L = tril(G);
D = ones(64,64);
%! level solve L1 loads=(24+2)*64 write_allocates=0
%SLM start solve;
x = L\x;
%SLM end solve;
% In a part of a matrix, of which nothing else is the same: 56 columns of a line, the triangle 8 lines.
T = tril(ones(8,8));
M = ones(64,64);
D = ones(64,64);
%! level part L1 loads=(56+8)*64 write_allocates=0
%SLM start part;
M(1:8,9:64) = T\M(1:8,9:64);
%SLM end part;
% A scatter goes into what is there. K: 46 values in 6 lines, indices in 3, pointers in 2; two lines each of x and y.
K = spdiags(ones(16,3), -1:1, 16, 16);
x = ones(16,1);
y = 2*x;
D = ones(64,64);
%! level scatter L1 loads=(6+3+2+2+2)*64 write_allocates=0
%SLM start scatter;
y = y - K'*x;
%SLM end scatter;
