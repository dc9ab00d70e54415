% Parts of sparse matrices that do not lie together are read where the matrix has them. Rows of one entry: 256 rows have pointers
% of 1028 B, indices of 1 KB and values of 2 KB, in 17, 16 and 32 lines; L1 has 64, L2 all.
%! options --machine small.toml
n = 256; S = speye(n); x = ones(n, 1); q = [n/2:-1:1, n/2+1:n]; s = sum(x) + sum(q) + sum(S*x);
% A column of rows: all pointers and indices, and the value that is found.
%! level column L2 loads=0 write_allocates=2048
%SLM start column;
y = full(S(:, 3));
%SLM end column;
% Rows from the last one on lie together.
%! level backwards L2 loads=0
%SLM start backwards;
s = s + nnz(S(n:-1:1, :));
%SLM end backwards;
% By a list the product finds its entries where they are; the sum takes an element as soon as it is there.
%! level list L2 loads=0 write_allocates=0
%SLM start list;
s = s + sum(S(q, :)*x);
%SLM end list;
% The same of a block, whose entries are not all of its rows.
%! level block L2 loads=0 write_allocates=0
%SLM start block;
s = s + sum(S(65:192, 1:n/2)*x(1:n/2));
%SLM end block;
% All elements as one column: the arrays of the matrix.
%! level upright L2 loads=0
%SLM start upright;
s = s + nnz(S(:));
%SLM end upright;
