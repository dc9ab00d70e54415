% Sums of rows that a later sweep repeats from column to column are an array of their own: A and B have 1 KB each, the sums
% of 8 rows a line, and w has displaced A. All of it fits the first level.
%! options --machine small.toml
A = ones(8, 16);
w = ones(2000, 1);
%! level repeated L1 loads=1024 write_allocates=64+1024
%SLM start repeated;
B = A - sum(A, 2);
%SLM end repeated;
