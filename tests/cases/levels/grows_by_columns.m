% Columns that a matrix grows by are read once each, whatever it has already, and lie where it grows.
%! options --machine small.toml
n = 1024; x = ones(n, 1); y = 2*x; W = zeros(n, 4);
% Columns of 8 KB, twice what L1 has: x and y once, two new columns.
%! level several L1 loads=16384 write_allocates=16384
%SLM start several;
W = [W x y];
%SLM end several;
%! level first L1 loads=16384 write_allocates=16384
%SLM start first;
V = [];
V = [V x y];
%SLM end first;
% What the statement reads of the matrix is not written: it stays where it is, and the product is added up in the new column, of
% 512 B. A has 32 KB: L2, of 64 KB, has everything.
A = ones(64, 64); K = 2*A(:, 1); K = [K x(1:64)]; s = sum(A(:));
%! level krylov L2 loads=0 write_allocates=1024
%SLM start krylov;
K = [K A*K(:, end)];
K = [K A*K(:, end)];
%SLM end krylov;
%! level all L2 loads=0 write_allocates=0
%SLM start all;
s = sum(K(:));
%SLM end all;
% What others hold too is copied first: four columns, 2 KB, and then the new one.
L = K; s = sum(x);
%! level copied L1 loads=2560 write_allocates=2560
%SLM start copied;
L = [L x(1:64)];
%SLM end copied;
