% Sections of a 64x64 matrix (8 lines a column, 512 in all).
%! options --machine small.toml
n = 64;
A = ones(n,n);
B = ones(n,n);
% A column is eight lines.
%! level column L1 loads=8*64 write_allocates=8*64
%SLM start column;
c = A(:,5);
%SLM end column;
B = ones(n,n);
% A row is a line an element; the result has eight.
%! level row L1 loads=64*64 write_allocates=8*64
%SLM start row;
d = A(3,:);
%SLM end row;
B = ones(n,n);
% The inner part: 62 of 64 rows are in the same eight lines; written in place.
%! level inner L1 loads=62*8*64 write_allocates=0
%SLM start inner;
A(2:n-1,2:n-1) = 2*A(2:n-1,2:n-1);
%SLM end inner;
