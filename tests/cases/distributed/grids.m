% Products of matrices with both dimensions cut, and of two sparse matrices, on 2 and 4 ranks. On 2 ranks columns 0-2 are on
% rank 0 and 3-5 on rank 1; on 4 ranks 0 has rows 0-2 and columns 0-2, 1 rows 3-5 of these, 2 rows 0-2 and columns
% 3-5, 3 the rest. Six elements of a vector are 3 3 and 2 2 2 0.
%! options --ranks 2,4
n = 6;
S = speye(n) + sparse(2:n, 1:n-1, 1, n, n);
B = S;
D = magic(n);
x = ones(n, 1);
%SLM distribute S(block,:) B(block,:) D(block,block) x(block);
x = 2*x;
% Row 3 of S names row 2 of B, which has two entries of 12 bytes; P = 4: row 2 names row 1, row 4 names row 3.
%! ranks sparse 2 messages=1 bytes=2*12 setup_messages=1 setup_bytes=4
%! pair sparse 2 0 1 messages=1 bytes=24
%! ranks sparse 4 messages=2 bytes=2*2*12 setup_messages=2 setup_bytes=2*4
%! rank sparse 4 3 nonzeros=0 wsl=0 flops=0
%SLM start sparse;
C = S*B;
%SLM end sparse;
% The result lies by rows: row i names i, i - 1 and i - 2.
%! ranks result 2 messages=1 bytes=2*8
%! ranks result 4 messages=2 bytes=4*8
%SLM start result;
y = C*x;
%SLM end result;
% P = 2: x is where its columns are; each rank sends its sums of the three rows of the other. P = 4, of x: 2 from 1 to 0, 0 1 from
% 0 to 1, 3 from 1 to 2, 3 from 1 and 4 5 from 2 to 3; sums: 2 from 0 to 1, 4 5 from 1 to 2, 0 1 from 2 to 0 and
% 2 to 1, 3 from 3 to 1 and 4 5 to 2.
x = 2*x;
%! ranks dense 2 messages=2 bytes=2*3*8
%! ranks dense 4 messages=5+6 bytes=7*8+9*8
%! pair dense 4 3 2 messages=1 bytes=2*8
%! rank dense 4 3 wsl=9*8+3*8+3*8 flops=18
%SLM start dense;
y = D*x;
%SLM end dense;
T = S;
%SLM distribute T(block,block);
x = 2*x;
% P = 2: rank 0 has an entry of row 3. P = 4: 0 needs 2 of x, 3 needs 3 and 4 5; sums of row 2 go from 0 to 1, of 3 from 3
% to 1, of 4 and 5 from 3 to 2.
%! ranks sparse_grid 2 messages=1 bytes=8
%! pair sparse_grid 2 0 1 messages=1 bytes=8
%! ranks sparse_grid 4 messages=3+3 bytes=4*8+4*8
%! rank sparse_grid 4 2 nonzeros=0
%SLM start sparse_grid;
y = T*x;
%SLM end sparse_grid;
