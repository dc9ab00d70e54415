% A product whose result is read in another shape is the same product: it is made where the array is, with its own rows
% and columns. Each region moves what the one without `reshape` moves (by simulation of its blocks of 13; the solve of its blocks of
% a triangle). Of S the values have 195 lines, indices 98, pointers 33; v and the sums 65, and are loaded where they were cleared.
%! options --machine small.toml
n = 24;
A = ones(n,n);
X = ones(n,n);
U = triu(A);
S = spdiags(ones(520,3), -1:1, 520, 520);
v = ones(520,1);
D = ones(64,64);
%! level product L1 loads=375*64 write_allocates=72*64
%SLM start product;
Y = A*X;
%SLM end product;
D = ones(64,64);
%! level column L1 loads=375*64 write_allocates=72*64
%SLM start column;
y = reshape(A*X, [], 1);
%SLM end column;
D = ones(64,64);
%! level wide L1 loads=375*64 write_allocates=72*64
%SLM start wide;
W = reshape(A*X, 2, []);
%SLM end wide;
D = ones(64,64);
%! level solved L1 loads=235*64 write_allocates=72*64
%SLM start solved;
Y = U\X;
%SLM end solved;
D = ones(64,64);
%! level solution L1 loads=235*64 write_allocates=72*64
%SLM start solution;
y = vec(U\X);
%SLM end solution;
% A row of a transposed product is the column that the sums are.
D = ones(64,64);
%! level sums L1 loads=(195+98+33+65+65)*64 write_allocates=65*64
%SLM start sums;
z = S'*v;
%SLM end sums;
D = ones(64,64);
%! level turned L1 loads=(195+98+33+65+65)*64 write_allocates=65*64
%SLM start turned;
w = (v'*S)';
%SLM end turned;
% Truths of a product: the sums have the width of its operands, and so have the blocks.
D = ones(64,64);
%! level truths L1 loads=288*64 write_allocates=9*64
%SLM start truths;
T = A*X > 0;
%SLM end truths;
