% Products on 2, 3 and 4 ranks. Six rows are 3 3, 2 2 2 and 2 2 2 0.
%! options --ranks 2,3,4
%SLM distribute S(block,:) x(block) M(block,:) N(block,:) V(block,:);
n = 6;
S = speye(n) + sparse(2:n, 1:n-1, 1, n, n);
x = ones(n, 1);
% The first row of a block refers to the last element of the block before.
%! ranks sparse 2 messages=1 bytes=8 setup_messages=1 setup_bytes=4
%! pair sparse 2 0 1 messages=1 bytes=8
%! ranks sparse 3 messages=2 bytes=16
%! ranks sparse 4 messages=2 bytes=16
% Rank 1 of 3 has rows 3 and 4 with two nonzeros each, of x its two elements and one more.
%! rank sparse 3 1 nonzeros=4 wsl=4*12+3*4+3*8 wss=2*8 flops=8
%! rank sparse 4 3 nonzeros=0 wsl=0 wss=0 flops=0
%SLM start sparse;
y = S*x;
%SLM end sparse;
% The other way round: what belongs to the block before is sent there and added.
%! ranks transposed_sparse 2 messages=1 bytes=8
%! pair transposed_sparse 2 1 0 messages=1 bytes=8
%! ranks transposed_sparse 3 messages=2 bytes=16
%! ranks transposed_sparse 4 messages=2 bytes=16
%SLM start transposed_sparse;
y = S'*x;
%SLM end transposed_sparse;
M = magic(n);
N = magic(n);
V = magic(n);
V = V(:,1:2);
x = 2*x;
%! ranks dense 2 messages=0 allgather_calls=1 allgather_bytes=48
%! ranks dense 3 messages=0 allgather_calls=1 allgather_bytes=48
%! ranks dense 4 messages=0 allgather_calls=1 allgather_bytes=48
%SLM start dense;
y = M*x;
%SLM end dense;
% A replicated operand: nothing.
c = ones(n, 1);
%! ranks copy 3 messages=0 allgather_calls=0
%SLM start copy;
y = M*c;
%SLM end copy;
% Summed over the dimension that is cut.
%! ranks inner 2 messages=0 allreduce_calls=1 allreduce_bytes=2*8
%! ranks inner 3 messages=0 allreduce_calls=1 allreduce_bytes=2*8
%SLM start inner;
h = V'*x;
%SLM end inner;
%! ranks dots 3 messages=0 allreduce_calls=2 allreduce_bytes=2*8
%SLM start dots;
a = (x'*x)/norm(y);
%SLM end dots;
%! ranks sums 3 messages=0 allreduce_calls=1 allreduce_bytes=8
%SLM start sums;
a = sum(sum(M));
%SLM end sums;
% Sums along rows stay where the rows are.
%! ranks rows 3 messages=0 allreduce_calls=0
%SLM start rows;
y = sum(M, 2) + x;
%SLM end rows;
% SUMMA on 1 x 2, 1 x 3 and 2 x 2 ranks: the parts of M go along a row of the grid, those of N along a column.
%! ranks matrices 2 messages=0 bcast_calls=2 bcast_bytes=36*8
%! ranks matrices 3 messages=0 bcast_calls=3 bcast_bytes=36*8
%! ranks matrices 4 messages=0 bcast_calls=4 bcast_bytes=18*8+18*8
%! warning SLM310 @matrices
%SLM start matrices;
K = M*N; %@matrices
%SLM end matrices;
% Assigned: every rank sends to every other one the block that it has for it.
%! ranks transpose 2 messages=2 bytes=2*9*8
%! ranks transpose 3 messages=6 bytes=6*4*8
%! ranks transpose 4 messages=6 bytes=6*4*8
%SLM start transpose;
T = M';
%SLM end transpose;
