% Transposes in tiles of 8x8, 72x72 matrices: columns of 9 lines, 648 lines in all. The 8 lines of a tile lie in
% 8 sets, those of the tile of the result as well: every line of A comes once.
%! options --machine small.toml
n = 72;
A = ones(n,n);
B = ones(n,n);
%! level alone L1 loads=648*64 write_allocates=648*64
%SLM start alone;
B = A';
%SLM end alone;
C = ones(n,n);
B = ones(n,n);
% In place: C is loaded with the tiles of A, nothing is allocated.
%! level update L1 loads=2*648*64 write_allocates=0
%SLM start update;
C = C + A';
%SLM end update;
% A tile and the one that mirrors it, 192 lines apart at least; on the diagonal they are one (9 of 81 tiles of 8 lines).
%! level symmetric L1 loads=(2*648-72)*64 write_allocates=648*64
%SLM start symmetric;
B = A + A';
%SLM end symmetric;
