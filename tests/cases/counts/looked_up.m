% interp1: queries once, and the places of the table that it comes to. L1 32K: C = 64K, 32K, 16K.
% Nine points are two lines, queries in order: all of both arrays.
x = (0:8)'; y = x.^2;
q = (0:0.25:8)';
%! range small wsl=72+72+264 wsl_low=72+72+264 wsl_high=72+72+264 wss=264 flops=4*33
%SLM start small;
v = interp1(x, y, q);
%SLM end small;
% One query of 4096 points: a bisection looks at 2048, 3072, ... (from 0), and both ends of the last interval are its
% neighbours. 4000.5 between 4000 and 4001 (x is 0, 1, ...): lower ends 2047, 3071, 3583, 3839, 3967, 4031, 3999, 4015, 4007,
% 4003, 4001, 4000. In lines of eight: 255, 383, 447, 479, 495, 503, 499, 501, 500 and 500 (4003, 4001, 4000): nine lines of
% x; of y 4000 and 4001 are in line 500.
X = (0:4095)'; Y = X/2;
s = 4000.5;
%! range one wsl=9*64+64+8 wsl_low=9*64+64+8 wsl_high=9*64+64+8 wss=8 flops=4
%SLM start one;
t = interp1(X, Y, s);
%SLM end one;
% Without points a query says its place: lines 0 and 1 (elements 7 and 8 from 0), and 511. The list of the queries is
% an array as well.
%! range places wsl=3*64+16 wsl_low=3*64+16 wsl_high=3*64+16 wss=32
%SLM start places;
w = interp1(Y, [8.5; 4095.5], 'linear');
%SLM end places;
% Queries in order sweep a table that does not stay: 40,000 B each.
X = linspace(0, 1, 5000)'; Y = X/2; Z = [Y, 2*Y];
Q = linspace(0, 1, 5000)';
%! range ordered wsl=3*40000 wsl_low=3*40000 wsl_high=3*40000 wss=40000
%SLM start ordered;
v = interp1(X, Y, Q);
%SLM end ordered;
% Two columns.
%! range columns wsl=4*40000 wsl_low=4*40000 wsl_high=4*40000 wss=2*40000
%SLM start columns;
V = interp1(X, Z, Q, 'nearest', 0);
%SLM end columns;
assert(abs(t - 2000.25) < 1e-12 && max(abs(v - Q/2)) < 1e-12)
% Sparse queries are queries: two entries of 12 B and four pointers.
a = [1; 2; 3]; b = 2*a; S = sparse([0; 2; 3]);
%! range sparse wsl=24+24+40 wss=24 flops=12
%SLM start sparse;
u = interp1(a, b, S);
%SLM end sparse;
