% Products with a matrix of few columns: it stays, where it and four columns of the large one fit two thirds of L1 (4 KB, and any
% line in any place), while the large one comes by once. With 28 rows a column does not begin on a line: blocks of rows would
% bring the lines at their edges twice. A is 6272 B, 98 lines; five columns are 1120 B, 18 lines.
%! options --l1 4K --l1-ways 64
A = ones(28); X = ones(28, 5); z = ones(1024, 1); s = sum(z);
%! level transposed L1 loads=(98+18)*64
%SLM start transposed;
Y = A'*X;
%SLM end transposed;
s = sum(z);
%! level left L1 loads=(98+18)*64
%SLM start left;
W = X'*A;
%SLM end left;
s = sum(z);
% The large matrix is the result: X and W, 18 lines each, and 98 lines that are written.
W = ones(5, 28); C = A; s = sum(z);
%! level outer L1 loads=(18+18)*64 write_allocates=98*64
%SLM start outer;
C = X*W;
%SLM end outer;
s = sum(z);
% A product that nobody stores is summed up in a buffer that holds all that is added up at a time.
%! level consumed L1 loads=(98+18)*64
%SLM start consumed;
t = sum(sum(A'*X));
%SLM end consumed;
% A small matrix times one of few rows goes column by column, as a tall one of few columns times a small one goes row by row: D
% (8 lines) is read and stays in registers, u is 400 columns of a line. What the statement adds is read with them, an update is
% done in place, and two products of that form go together. A loop in C that is written so moves the same: 25.7 KB and no write-allocates.
u = ones(8, 400); v = zeros(8, 400); D = ones(8); f = ones(2, 400); L = ones(8, 2); s = sum(z);
%! level updated L1 loads=(8+400)*64 write_allocates=0
%SLM start updated;
u = 0.9*u + 0.1*(D*u);
%SLM end updated;
s = sum(z);
% L is 2 lines, f 100.
%! level together L1 loads=(8+400+2+100)*64 write_allocates=400*64
%SLM start together;
v = D*u + L*f;
%SLM end together;
