% Elements that change places are all read before one of them is written, so that their lines are loaded, not allocated. A column of
% A is 8 KB, 128 lines, twice what L1 has; the sum of z takes L1.
%! options --machine small.toml
A = reshape(1:6*1024, 1024, 6); x = (1:128)'; z = ones(1024, 1); s = sum(z);
% Rows 3 and 9 are in the first and the second line of each of 6 columns.
%! level rows L1 loads=12*64 write_allocates=0
%SLM start rows;
A([3 9], :) = A([9 3], :);
%SLM end rows;
s = sum(z);
assert(isequal(A([3 9], 2), 1024 + [9; 3]));
% Columns go side by side, row by row: both are loaded once.
%! level columns L1 loads=2*8192 write_allocates=0
%SLM start columns;
A(:, [1 3]) = A(:, [3 1]);
%SLM end columns;
s = sum(z);
assert(A(1, 1) == 2049 && A(1, 3) == 1);
% So do columns side by side, which are written as one run.
%! level beside L1 loads=2*8192 write_allocates=0
%SLM start beside;
A(:, [4 5]) = A(:, [5 4]);
%SLM end beside;
s = sum(z);
assert(A(1, 4) == 4097 && A(1, 5) == 3073);
% Elements 3 and 60 are in lines 0 and 7.
%! level elements L1 loads=2*64 write_allocates=0
%SLM start elements;
x([3 60]) = x([60 3]);
%SLM end elements;
s = sum(z);
% Three rows in a cycle, in lines 0, 1 and 2.
%! level cycle L1 loads=6*3*64 write_allocates=0
%SLM start cycle;
A([1 9 17], :) = A([17 1 9], :);
%SLM end cycle;
s = sum(z);
% 40 elements of each column, 5 lines, go through a buffer as long, which is allocated once.
%! level buffer L1 loads=6*5*64 write_allocates=5*64
%SLM start buffer;
A(1:40, :) = A(40:-1:1, :);
%SLM end buffer;
s = sum(z);
% What is written where it is read needs none, in whatever order: lines 0 and 1 of each column.
%! level same L1 loads=6*2*64 write_allocates=0
%SLM start same;
A([12 3], :) = 2*A([12 3], :);
%SLM end same;
% Three columns side by side in a cycle, row by row: of what is read two follow each other in memory.
c = A(1, [2 3 1]); s = sum(z);
%! level side_by_side L1 loads=3*8192 write_allocates=0
%SLM start side_by_side;
A(:, [1 2 3]) = A(:, [2 3 1]);
%SLM end side_by_side;
s = sum(z);
assert(isequal(A(1, 1:3), c));
% Twenty columns in a cycle, more than registers hold: in strips of 128 rows, a quarter of L1, of which one is kept in a buffer of
% 16 lines. A column is written just after it was read. The buffer is read back at the end of each strip, when others have taken
% its place (of the last 8 rows, a line of each column, it has not), and is still there for the next one. The C program moves 173,888 and 1,152 B: placements differ by some lines.
B = reshape(1:20*1032, 1032, 20); s = sum(z);
%! level many L1 loads=20*8256+8*16*64 write_allocates=16*64
%SLM start many;
B(:, :) = B(:, [2:20 1]);
%SLM end many;
assert(B(1, 20) == 1 && B(1, 1) == 1033);
% The same, named by a variable: 20 numbers, 3 lines, of which nothing else takes the place.
p = [2:20 1]; s = sum(z);
%! level named L1 loads=20*8256+8*16*64+3*64 write_allocates=16*64
%SLM start named;
B(:, :) = B(:, p);
%SLM end named;
assert(B(1, 20) == 1033 && B(1, 1) == 2065);
