% The difference of two sparse matrices is computed once, each operand swept once, though the diagonal has as many entries as the
% matrix has rows. A is 126 lines (598 values in 75, indices in 38, pointers in 13), D is 51 (25, 13, 13).
%! options --machine small.toml
n = 200; e = ones(n, 1); A = spdiags([e -4*e e], -1:1, n, n); D = 2*speye(n); z = ones(1024, 1); s = sum(z);
%! level pattern L1 loads=(126+51)*64
%SLM start pattern;
k = nnz(A - D);
%SLM end pattern;
