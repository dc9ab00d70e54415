% Shifted slices and circshift, on 2, 3 and 4 ranks: all shifts of an array in a statement are one exchange.
%! options --ranks 2,3,4
%SLM distribute x(block) u(block) A(:,block) C(:,:,block) G(block,block);
n = 10;
x = (1:n)';
u = zeros(n, 1);
% Blocks of 5 5, 4 4 2, 3 3 3 1: an element each way between neighbours. On 4 ranks the last one has element 10
% alone, which is not assigned: it needs nothing.
%! ranks vector 2 messages=2 bytes=16
%! ranks vector 3 messages=4 bytes=32
%! ranks vector 4 messages=5 bytes=40
%SLM start vector;
u(2:n-1) = x(1:n-2) + x(3:n);
%SLM end vector;
A = reshape(1:36, 6, 6);
% Columns 3 3: each rank needs two of the other, in one message. Columns 2 2 2: one of each neighbour, round the end.
% Four ranks have 2 2 2 0.
%! ranks columns 2 messages=2 bytes=2*12*8
%! ranks columns 3 messages=6 bytes=6*6*8
%! ranks columns 4 messages=6 bytes=6*6*8
%SLM start columns;
B = circshift(A, [0 1]) + circshift(A, [0 -1]);
%SLM end columns;
C = reshape(1:60, 4, 3, 5);
% Slabs of 3 2, 2 2 1, 2 2 1 0: the last slab of the one before, round the end.
%! ranks slabs 2 messages=2 bytes=2*12*8
%! ranks slabs 3 messages=3 bytes=3*12*8
%! ranks slabs 4 messages=3 bytes=3*12*8
%SLM start slabs;
D = C + circshift(C, [0 0 1]);
%SLM end slabs;
G = magic(4);
% A grid of 1 x 2 and 1 x 3 ranks cuts no rows; one of 2 x 2 does: a row of two elements for each rank.
%! ranks grid 2 messages=0 bytes=0
%! ranks grid 3 messages=0 bytes=0
%! ranks grid 4 messages=4 bytes=4*2*8
%SLM start grid;
H = circshift(G, [1 0]);
%SLM end grid;
