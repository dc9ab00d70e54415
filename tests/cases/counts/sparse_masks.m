% Masks over all elements of a sparse matrix go by with it, row by row: all pointers (4,001 indices) and indices, and the values
% that are found, a line each but no more than there are. 4000 rows of up to five entries, on the diagonals -64, -1, 0, 1 and 64:
% 19,870 entries, 254,444 B.
n = 4000; e = ones(n,1); passes = zeros(131072, 1);
A = spdiags([-e -e 4*e -e -e], [-64 -1 0 1 64], n, n); M = A > 1;
s = sum(passes);

% Every row has a value that is found, so that all lines of values come; the mask has an entry for each (9 bytes are 5 with truths).
%! range b1 wsl=254444+4000*5+4001*4 wss=4000*12+4001*4
%SLM start b1;
v = A(M);
%SLM end b1;
s = sum(passes);

% What the test reads is what is selected from: once.
%! range b2 wsl=254444 wss=4000*12+4001*4
%SLM start b2;
v = A(A > 1);
%SLM end b2;
s = sum(passes);

%! range b3 wsl=254444 wss=20
%SLM start b3;
t = sum(A(A < 0));
%SLM end b3;

% Two values are found, in a line each.
P = A; P(17,17) = 9; P(3000,3000) = 9; N = P > 5; s = sum(passes);
%! range b4 wsl=(4001+19870)*4+2*64+2*5+4001*4 wss=8
%SLM start b4;
t = full(sum(P(N)));
%SLM end b4;
s = sum(passes);

% A sweep of its own finds the largest one first.
%! range b5 wsl=2*254444 wss=4
%SLM start b5;
v = A(A > max(max(A)));
%SLM end b5;
