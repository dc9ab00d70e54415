% A product of rows or columns that a list names with a vector copies nothing out: lines of the matrix that hold them, the vector
% and the result. A column of A has 512 B, 8 lines.
%! options --machine small.toml
A = ones(64, 32); x = ones(32, 1); y = ones(64, 1); p = 64:-2:2; q = [5 1 9 3]; big = ones(1024, 1);
p = p(:); s = sum(x) + sum(y) + sum(big);
% Every other row: all 16 KB of A, 256 B of the vector and of the list, 32 of them in the result.
%! level rows L1 loads=16384+256+256 write_allocates=256
%SLM start rows;
z = A(p, :)*x;
%SLM end rows;
s = sum(big);
% Four columns of 512 B, and four elements in a line each of vector and list; the result has 8 lines.
%! level columns L1 loads=2048+64+64 write_allocates=512
%SLM start columns;
w = A(:, q)*x(1:4);
%SLM end columns;
s = sum(big);
% By dot products: columns, the vector, the list; four sums.
%! level dots L1 loads=2048+512+64 write_allocates=64
%SLM start dots;
v = A(:, q)'*y;
%SLM end dots;
s = sum(big);
% Added up where the result is assigned, which begins as what else is read.
%! level added L1 loads=2048+64+64+512 write_allocates=512
%SLM start added;
r = y - A(:, q)*x(1:4);
%SLM end added;
