% Differences of neighbours: the operand once, for a column before and one after stay. x has 1600 elements, A and B have as many, 12,800 B.
x = mod((1:1600)'*37, 101); t = cumsum(1 + mod(x, 3)); A = reshape(x, 40, 40); B = A';
%! range slope wsl=12800+74 wss=12800+66
%SLM start slope;
g = gradient(x);
%SLM end slope;
% The coordinates come with it.
%! range slope_at wsl=2*12800+58 wss=12800+42
%SLM start slope_at;
g = gradient(x, t);
%SLM end slope_at;
% Two derivatives are two sweeps; the two columns (320 B each) at an end that give the border along the rows belong to a sweep of their own at
% one of them.
%! range slopes wsl=2*12800+2*320+176 wss=2*12800+128
%SLM start slopes;
[g, h] = gradient(A);
%SLM end slopes;
% The result is set to zeros, then stored element by element.
%! range second wsl=12800+261 wss=2*12800+108
%SLM start second;
L = del2(x);
%SLM end second;
% The steps in either direction: 40 places, 39 differences, which are read again; a column of second differences stays.
%! range laplacian wsl=12800+756 wss=2*12800+1394
%SLM start laplacian;
L = del2(A);
%SLM end laplacian;
% Widths between neighbours: 40 in either direction, ones, then 38 twos, and read once.
%! range rotation wsl=2*12800+2*320+89 wss=2*12800+2*320+2*304+97
%SLM start rotation;
c = curl(A, B);
%SLM end rotation;
%! range sources wsl=2*12800+2*320+73 wss=2*12800+2*320+2*304+81
%SLM start sources;
c = divergence(A, B);
%SLM end sources;
%! range turns wsl=12800+42 wss=2*12800+110
%SLM start turns;
r = unwrap(x);
%SLM end turns;
% The turns and the last element of each of 40 rows: set to zeros and stored once, for they stay.
%! range turns_of_rows wsl=12800+64 wss=2*12800+4*320+100
%SLM start turns_of_rows;
r = unwrap(A, [], 2);
%SLM end turns_of_rows;
