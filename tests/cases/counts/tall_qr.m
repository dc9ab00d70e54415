% Householder's method by panels of columns: one that does not fit is loaded column by column for each of its reflections.
% L1 32K: C = 64K, 32K, 16K. 3000 x 16: a column of 24,000 B; two fit 64K alone. Of reflection j (from 0) 3000 - j rows: its
% column, and those of the 15 - j to the right once, or twice for the dot product and twice for the update; where a column
% does not fit 16K, or not beside others 32K, it comes for the norm and for the scaling. All of it is 384,000 B.
%   C = 64K: sum over j of (3000 - j)*(15 - j + 1) = 407320 elements; 32K: of (3000 - j)*(4*(15 - j) + 1) = 1485640;
%   16K: of (3000 - j)*(4*(15 - j) + 2) = 1533520; each without the 48000 that the blocked product counts.
A = reshape(mod((1:48000)*7919, 1009), 3000, 16);
%! options --l1 32K
%! range factored wsl=1485640*8 wsl_low=407320*8 wss=2*384000
%SLM start factored;
R = qr(A);
%SLM end factored;
% Q of as many columns is formed in the place of the reflections, in the same way.
%! range formed wsl=2*1485640*8 wsl_low=2*407320*8 wss=2*384000+2048
%SLM start formed;
[Q, R] = qr(A, 0);
%SLM end formed;
