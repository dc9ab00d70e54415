% Transposes of matrices whose columns do not begin at lines. Tiles cut lines in two there; two plain loops bring every line
% once, where a line for each row of the matrix (19 KB of 24) stays from one column to the next; but for the 150 of 300
% columns whose first line is also the last one of the column before.
%! options --machine two.toml
B = reshape(1:300*300, 300, 300); F = reshape(1:2001*300, 2001, 300); passes = zeros(131072, 1); s = sum(passes);

%! range operator wsl=300*300*8 wss=300*300*8
%! level operator L1 loads=(300*300/8+150)*64 write_allocates=300*300*8
%SLM start operator;
C = B';
%SLM end operator;

% The function is the operator.
s = sum(passes);
%! range named wsl=300*300*8 wss=300*300*8
%! level named L1 loads=300*300*8 write_allocates=300*300*8
%SLM start named;
D = transpose(B);
%SLM end named;

% So are two loops (the matrix that is filled is there before).
s = sum(passes);
%! range loops wsl=300*300*8 wss=2*300*300*8+16
%! level loops L1 loads=300*300*8
%SLM start loops;
E = zeros(300, 300);
for j = 1:300
  for i = 1:300
    E(j,i) = B(i,j);
  end
end
%SLM end loops;

% Beside another matrix, and where it is summed up. A scaled transpose is a transpose like that of the operator.
s = sum(passes);
%! range beside wsl=2*300*300*8 wss=300*300*8
%! level beside L1 loads=2*300*300*8+150*64
%SLM start beside;
G = 2*B' + C;
%SLM end beside;

% 300 columns stay, 2,001 rows do not: the loop goes along the rows, and of 7 in 8 columns the first line
% is the last one of the column before, which is gone again.
s = sum(passes);
%! range tall wsl=2001*300*8 wss=300*2001*8
%! level tall L1 loads=(75038+262)*64
%SLM start tall;
H = F';
%SLM end tall;
disp(C(2) + D(3) + E(4) + G(5) + H(6))
