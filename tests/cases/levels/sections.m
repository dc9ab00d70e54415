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
x = ones(1024,1);
z = ones(1024,1);
% Columns beside each other: 128 lines each, which are read once.
%! level beside L1 loads=2*128*64 write_allocates=2*128*64
%SLM start beside;
C = [x, z];
%SLM end beside;
% Two of the 1024 entries of a sparse matrix are written: a line of values and one of indices each, whether or not they
% have been there.
S = speye(1024);
x = x + 1;
%! level entries L1 loads=0 write_allocates=4*64
%SLM start entries;
S(1,1) = 2;
S(1000,1000) = 3;
%SLM end entries;
% Every eighth element of 1024 is an element a line, whatever the class of the step: written without being read.
B = ones(n,n);
step = int32(8);
%! level spaced L1 loads=0 write_allocates=128*64
%SLM start spaced;
z(1:step:end) = 2;
%SLM end spaced;
% What is written lies between the two that are read: nothing is written that is read later. A plane is 8 KB, and every line of it
% has elements of the section; the parts of a matrix are 4 KB each.
T = ones(32, 32, 3); B = ones(16, 96); z = ones(1024, 1); s = sum(z);
%! level between L1 loads=2*8192 write_allocates=8192
%SLM start between;
T(2:31, :, 2) = T(2:31, :, 1) + T(2:31, :, 3);
%SLM end between;
s = sum(z);
%! level apart L1 loads=2*4096 write_allocates=4096
%SLM start apart;
B(2:15, 33:64) = B(2:15, 1:32) + B(2:15, 65:96);
%SLM end apart;
