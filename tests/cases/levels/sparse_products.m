% Three diagonals, n = 200: 598 entries are 75 lines of values and 38 of indices, 201 pointers are 13 lines. The square
% has 994 entries: 125, 63 and 13 lines. Its widest row has 5, so that the table has 10 places: a line of indices, which
% are read before they are written, and two of values. What the rows around one touch stays in L1 (64 lines, 8 sets).
%! options --machine small.toml
n = 200;
e = ones(n,1);
S = spdiags([-e 4*e -e], -1:1, n, n);
D = ones(64,64);
%! level square L1 loads=(75+38+13+1)*64 write_allocates=(125+63+13+2)*64
%SLM start square;
C = S*S;
%SLM end square;
% The transpose has the rows of the transpose.
D = ones(64,64);
%! level transposed L1 loads=(75+38+13+1)*64 write_allocates=(125+63+13+2)*64
%SLM start transposed;
E = S'*S;
%SLM end transposed;
% A product that the pass takes goes by row by row: nobody stores it.
T = S;
D = ones(64,64);
%! level consumed L1 loads=(75+38+13+1)*64
%SLM start consumed;
t = sum(sum(S*T));
%SLM end consumed;
