% What an operation gives where its operand lies, seen the other way round, and products beside a column that is repeated. A, B are
% 240 x 240, 460,800 B; a diagonal has 240 lines. D is 12 x 5000, t is a column of 40,000 B, r a row of 96 B.
n = 240; A = reshape(mod(1:n*n, 7) + 1, n, n); B = A + 1;
D = reshape(mod(1:60000, 7), 12, 5000); t = (1:5000)'; r = 1:12;
% An element of the diagonal for each column: its line is one of the column's, or the next that comes by.
%! level row L1 loads=460800 write_allocates=460800
%SLM start row;
W = A./diag(A)';
%SLM end row;
% cachegrind of tiles: 477,120.
%! level transposed L1 loads=460800+240*64 write_allocates=460800
%SLM start transposed;
W = A'.*diag(B)';
%SLM end transposed;
% As a column it is repeated, and put into an array of 1920 B first; 17 of the 240 lines are still there.
%! level column L1 loads=460800+223*64 write_allocates=460800+1920
%SLM start column;
W = A - diag(A);
%SLM end column;
% Two passes over B, across and down.
%! level mean L1 loads=2*460800 write_allocates=460800
%SLM start mean;
W = B' - mean(mean(B'));
%SLM end mean;
% The column is swept for each column of the result, though it has as many elements as the row.
%! level product L1 loads=9728+100*40000 write_allocates=100*40000
%SLM start product;
V = t - r*D(:,1:100);
%SLM end product;
