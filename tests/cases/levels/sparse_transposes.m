% The transpose of a sparse matrix: entries are counted in the pointers of the result, then put in their places. L1 has 64
% lines. A is 17 lines: 64 values in 8, indices in 4, 65 pointers in 5; all of the transpose stays.
%! options --machine small.toml
k = (1:64)';
A = sparse(k, 65 - k, k, 64, 64);
B = A; C = A;
z = ones(1024, 1); s = sum(z);
%! level turned L1 loads=17*64 write_allocates=17*64
%SLM start turned;
B = A';
%SLM end turned;
% a work array holds the transpose, which the sum reads there with A
s = sum(z);
%! level symmetric L1 loads=17*64 write_allocates=2*17*64
%SLM start symmetric;
C = A + A';
%SLM end symmetric;
