% The difference of two sparse matrices is computed once, each operand swept once, though the diagonal has as many entries as the
% matrix has rows. A is 126 lines (598 values in 75, indices in 38, pointers in 13), D is 51 (25, 13, 13).
%! options --machine small.toml
n = 200; e = ones(n, 1); A = spdiags([e -4*e e], -1:1, n, n); D = 2*speye(n); z = ones(1024, 1); s = sum(z);
%! level pattern L1 loads=(126+51)*64
%SLM start pattern;
k = nnz(A - D);
%SLM end pattern;
% Sums of rows need no indices, and are full as they come: 75 lines of values, 13 of pointers; 25 of the result.
y = zeros(n, 1); s = sum(z);
%! level rows L1 loads=(75+13)*64 write_allocates=25*64
%SLM start rows;
y = full(sum(A, 2));
%SLM end rows;
s = sum(z);
%! level diagonal L1 loads=126*64 write_allocates=25*64
%SLM start diagonal;
y = full(diag(A));
%SLM end diagonal;
