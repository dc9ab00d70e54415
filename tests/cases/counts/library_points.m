% Functions of points: each is read once, and what all of them need stays. x and y have 200 elements, 1600 B.
x = mod((1:200)'*37, 101)/101; y = mod((1:200)'*53, 97)/97; Z = magic(20); pp = mkpp(0:10, reshape(mod(1:40, 7), 10, 4)); t = (0:0.01:1)';
X = 1 + 19*x; Y = 1 + 19*y; w = 10*x; of = 0.5;
% What the polygon turns about each point is stored, set to zeros before, and read for the result.
% 1,444 B are sweeps over the polygon.
%! range inside wsl=2*1600+1600+1444 wss=2*1600+200+814
%SLM start inside;
in = inpolygon(x, y, [0 1 1 0.5 0.1], [0 0 1 0.5 1]);
%SLM end inside;
% The table has 3200 B; the rest is for its coordinates, 20 in either direction, which
% become rows where they are.
X = 1 + 19*x; Y = 1 + 19*y;
%! range corners wsl=2*1600+3200+1146 wss=2*1600+521
%SLM start corners;
z = interp2(Z, X, Y);
%SLM end corners;
%! range nearest wsl=2*1600+3200+1175 wss=2*1600+549
%SLM start nearest;
z = interp2(Z, X, Y, 'nearest');
%SLM end nearest;
% 10 pieces of 4 coefficients (320 B) and their ends.
%! range pieces wsl=1600+320+264 wss=2*1600+112
%SLM start pieces;
v = ppval(pp, w);
%SLM end pieces;
% 101 places (808 B), which stay while they are halved.
%! range places wsl=1600+808+136 wss=2*1600+57
%SLM start places;
k = lookup(t, x);
%SLM end places;
% Whether all are at most 1 is a sweep of its own.
%! range complete wsl=2*1600+17 wss=4*1600+97
%SLM start complete;
K = ellipke(x);
%SLM end complete;
% Three results; the means (three arrays of 17) are found once.
%! range elliptic wsl=1600+57 wss=6*1600+689
%SLM start elliptic;
[a, b, c] = ellipj(x, of);
%SLM end elliptic;
% Four orders, each by the recurrence in the degree; whether x is in [-1, 1] is a sweep of its own.
%! range associated wsl=2*1600+588 wss=8*1600+860
%SLM start associated;
P = legendre(3, x);
%SLM end associated;
