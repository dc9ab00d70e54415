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
