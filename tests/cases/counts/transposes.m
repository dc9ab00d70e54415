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
% Columns of 2800 bytes begin 0, 48, 32 and 16 bytes after a line: 262 of 350 cut lines. 43 whole tiles of a column,
% and 6 elements: a line, two, two, one. Together 43*(350+262) + 88 + 2*88 + 2*87 + 87 lines; a row of tiles moves
% 39041 bytes of A and 22400 of B, which fit 64K alone.
D = ones(350,350);
E = D;
%! range fits wsl=26841*64 wsl_low=980000 wsl_high=26841*64 wss=980000
%SLM start fits;
E = D';
%SLM end fits;
% Two plain loops cut no line: 190 lines of 64 bytes and two columns of 8 bytes a row, and a quarter beside, fit 32K.
D = ones(190,190);
E = D;
%! range loops wsl=288800 wsl_low=288800 wss=288800
%SLM start loops;
E = D';
%SLM end loops;
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
