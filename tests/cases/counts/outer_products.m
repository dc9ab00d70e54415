% The outer product x*y': a column of the result is x times a number. x is swept again for each of them where it does not
% stay beside a column, as in x.*y'. It has no additions. L1 32K: C = 64K, 32K, 16K.
m = 3000; n = 10;
x = ones(m, 1); y = (1:n)'; A = ones(m, n);
% x and a column are 48,000 B.
%! range long wsl=10*24000+80 wsl_low=24000+80 wsl_high=10*24000+80 wss=240000 flops=30000
%SLM start long;
u = x*y';
%SLM end long;
%! range by_element wsl=10*24000+80 wsl_low=24000+80 wsl_high=10*24000+80 wss=240000 flops=30000
%SLM start by_element;
u = x.*y';
%SLM end by_element;
%! range update wsl=20*24000+80 wsl_low=11*24000+80 wsl_high=20*24000+80 wss=240000 flops=60000
%SLM start update;
A = A - x*y';
%SLM end update;
% The short vector stays beside its column.
%! range short wsl=24000+80 wsl_low=24000+80 wsl_high=24000+80 wss=240000 flops=30000
%SLM start short;
u = y*x';
%SLM end short;
% Two complex numbers multiplied are six operations, one of them real two.
z = complex(y, 1);
%! range both wsl=160 wss=1600 flops=600
%SLM start both;
w = z*z';
%SLM end both;
%! range one wsl=240 wss=1600 flops=200
%SLM start one;
w = z*y';
%SLM end one;
