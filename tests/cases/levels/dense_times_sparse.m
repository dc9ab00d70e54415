% A dense matrix times a sparse one that is stored by rows: an entry adds a column of the one to a column of the result,
% also where the result is square, and so could be mistaken for its transposed. L1 has 64 lines, a column 8.
%! options --machine small.toml
n = 64;
k = (1:n)';
S = sparse(k, mod(k + 6, n) + 1, 1, n, n);
T = S';
D = sin(k)*cos(k');
z = ones(1000, 1);
% the columns of the result are set to zero, all of them; then each comes again with the column that is added to it
%! level updates L1 loads=(512+512+8+4+5)*64 write_allocates=512*64
%SLM start updates;
B = D*S;
%SLM end updates;
z = ones(1000, 1);
% a column of the result is put together at once
%! level columns L1 loads=(512+8+4+5)*64 write_allocates=512*64
%SLM start columns;
C = D*T';
%SLM end columns;
z = ones(1000, 1);
% the same with the rest of the statement
%! level fused L1 loads=(512+512+8+4+5)*64 write_allocates=512*64
%SLM start fused;
E = B - D*T';
%SLM end fused;
z = ones(1000, 1);
% what is subtracted from is there first
%! level added L1 loads=(512+512+512+8+4+5)*64 write_allocates=512*64
%SLM start added;
F = C - D*S;
%SLM end added;
