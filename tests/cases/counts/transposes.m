% Transposes: A in tiles of a line a side (8 x 8), and what the tiles cut in two.
A = ones(500,500);
B = A;
% Every second column of 4000 bytes begins in the middle of a line. 62 whole tiles of a column are 62 lines or 124, the
% last 4 elements a line: 62*(500+250) + 500 lines. A row of tiles moves 47746 bytes of A and 32000 of B: its lines
% do not stay for the next one.
%! range unaligned wsl=47000*64 wss=2000000 flops=0
%SLM start unaligned;
B = A';
%SLM end unaligned;
% Columns of 1520 bytes begin 0, 48, 32 and 16 bytes after a line: 142 of 190 cut lines. 23 whole tiles of a column,
% and 6 elements: a line, two, two, one. Together 23*(190+142) + 48 + 2*48 + 2*47 + 47 lines; a row of tiles moves
% 21123 bytes of A and 12160 of B, which fit 64K alone.
D = ones(190,190);
E = D;
%! range fits wsl=7921*64 wsl_low=288800 wsl_high=7921*64 wss=288800
%SLM start fits;
E = D';
%SLM end fits;
% Lines are not cut where the columns begin at lines (8000 bytes), nor by a single row of tiles.
F = ones(1000,1000);
G = ones(6,1000);
H = F;
%! range aligned wsl=8000000 wsl_low=8000000 wss=8000000
%SLM start aligned;
H = F';
%SLM end aligned;
%! range wide wsl=48000 wsl_low=48000 wss=48000
%SLM start wide;
K = G';
%SLM end wide;
% The transpose is a pass of its own: F is loaded along its columns and in tiles.
%! range symmetric wsl=16000000 wss=8000000 flops=1000000
%SLM start symmetric;
H = F + F';
%SLM end symmetric;
% The function is the operator.
%! range named wsl=47000*64 wss=2000000 flops=0
%SLM start named;
L = transpose(A);
%SLM end named;
