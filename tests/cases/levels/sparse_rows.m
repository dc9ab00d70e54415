% Three diagonals, n = 1000: 2998 entries are 375 lines of values, 188 of column indices, 63 of row
% pointers; x and y are 125 lines each. A row touches at most seven lines, which L1 (8 ways) keeps
% until the next row: every line comes once.
%! options --machine small.toml
n = 1000;
e = ones(n,1);
S = spdiags([-e 2*e -e], -1:1, n, n);
x = ones(n,1);
%! level rows L1 loads=(375+188+63+125)*64 write_allocates=125*64
%SLM start rows;
y = S*x;
%SLM end rows;
% The residual is one loop: b joins the rows.
b = ones(n,1);
%! level residual L1 loads=(375+188+63+125+125)*64 write_allocates=125*64
%SLM start residual;
r = b - S*x;
%SLM end residual;
