% Sums at places that come in turns, 20 times 0..229: the result fits the cache of 4 KB, but not with what goes by. A reference
% costs 16 B beside, so that 56+24*T bytes of a window fit: T is 168, less than the 223 references of a turn, and every line has
% gone. The first turn finds what was set to zero. With 8 KB T is 339, and all lines stay.
%! options --l1 4K
%! range all wsl=2*36800+19*1840 wsl_low=2*36800 wss=20*1840 wss_low=1840 flops=4600
I = repmat((1:230)', 20, 1);
d = cos((1:4600)');
%SLM start all;
E = accumarray(I, d);
%SLM end all;
