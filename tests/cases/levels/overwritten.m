% Statements that overwrite what they read. D wipes L1 (64 lines, 8 sets) before each.
%! options --machine small.toml
n = 1024;
y = ones(n,1);
D = ones(64,64);
% 128 lines. From the last element on: each line is read before it is written.
%! level up L1 loads=128*64 write_allocates=0
%SLM start up;
y(2:n) = y(1:n-1);
%SLM end up;
D = ones(64,64);
%! level down L1 loads=128*64 write_allocates=0
%SLM start down;
y(1:n-2) = y(3:n);
%SLM end down;
% Column 1 (8 lines) is copied to a buffer of 8 lines, which stays; A (512 lines) is updated in place, and its column 1
% is still there. The elements of row 1 lie in the columns that are updated.
A = ones(64,64);
D = ones(64,64);
%! level rank_one L1 loads=512*64 write_allocates=8*64
%SLM start rank_one;
A = A + A(:,1)*A(1,:);
%SLM end rank_one;
% A part of A that has no element of column and row: nothing is buffered. A column is 8 lines, 63 columns are updated;
% column 1 comes before them and stays.
D = ones(64,64);
%! level eliminate L1 loads=(8+63*8)*64 write_allocates=0
%SLM start eliminate;
A(2:64,2:64) = A(2:64,2:64) - A(2:64,1)*A(1,2:64);
%SLM end eliminate;
D = ones(64,64);
%! level repeated L1 loads=512*64 write_allocates=8*64
%SLM start repeated;
A = A - A(:,1);
%SLM end repeated;
% A number of its own, read before.
D = ones(64,64);
%! level number L1 loads=128*64 write_allocates=0
%SLM start number;
y = y - y(1);
%SLM end number;
% Neighbours on all sides: the values of the column before are kept in a buffer of 62 elements (8 lines), which stays, with
% the columns that are read; the corners' lines are those of columns 1 and 64.
D = ones(64,64);
%! level around L1 loads=512*64 write_allocates=8*64
%SLM start around;
A(2:63,2:63) = A(1:62,2:63) + A(3:64,2:63) + A(2:63,1:62) + A(2:63,3:64);
%SLM end around;
