% Transposes of wide matrices of few rows, whose columns do not begin at a line: tiles of 8 columns go down all rows before
% the next 8 columns come, so that every line of the matrix comes once (a tile cuts no line that is gone when its other part
% is needed: 20 lines of the matrix and 20 of the result stay in L1).
%! options --machine two.toml
B = reshape(1:20*20000, 20, 20000); E = reshape(1:9*8000, 9, 8000); S = single(B); passes = zeros(131072, 1);

%! range b1 wsl=20*20000*8 wss=20*20000*8
%! level b1 L1 loads=20*20000*8 write_allocates=20*20000*8
%SLM start b1;
C = B';
%SLM end b1;

% Inside a loop over elements as well.
%! range b2 wsl=9*8000*8 wss=9*8000*8
%! level b2 L1 loads=9*8000*8 write_allocates=9*8000*8
%SLM start b2;
C = 2*E' + 1;
%SLM end b2;

% Single numbers: tiles of 16.
s = sum(passes);
%! range b3 wsl=20*20000*4 wss=20*20000*4
%! level b3 L1 loads=20*20000*4 write_allocates=20*20000*4
%SLM start b3;
C = S';
%SLM end b3;

% The way back is that of a tall matrix, whose columns are whole lines.
C = B'; s = sum(passes);
%! range b4 wsl=20*20000*8 wss=20*20000*8
%! level b4 L1 loads=20*20000*8 write_allocates=20*20000*8
%SLM start b4;
D = C';
%SLM end b4;

% 301 rows do not stay (2 lines for each are 38,528 B): tiles go along the rows, and cut lines in two where a column, of 2,408 bytes,
% begins inside of one, as 7 of 8 do. These are 37 tiles of 8 rows, and one of 5, which lies in one line for 4 columns of 8.
F = ones(301, 400); s = sum(passes);
%! range b5 wsl=(37*(400+350)+50*(4+2*4))*64 wss=301*400*8
%SLM start b5;
C = F';
%SLM end b5;
