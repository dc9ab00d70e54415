%! options --l1 256 --machine none
% Outer products that one statement uses: the column of each comes by for every column of the result, beside those of
% the others. A column has 96 bytes: two of them fit 256, three do not; 512 hold five, 128 one.
n = 12; m = 4;
C = reshape(1:n*n, n, n);
a = (1:n)'; b = 2*a; c = 3*a; d = 4*a;
%SLM start rank_two;
C = C - a*b' - c*d';
%SLM end rank_two;
%! range rank_two wsl=1152+2*96+2*12*96 wsl_low=1152+4*96 wsl_high=1152+2*96+2*12*96 wss=1152 flops=4*144
%SLM start symmetric;
C = C - a*b' - b*a';
%SLM end symmetric;
%! range symmetric wsl=1152+2*12*96 wsl_low=1152+2*96 wsl_high=1152+2*96+2*12*96 wss=1152 flops=4*144
% In place one product is as it is alone.
%SLM start in_place;
C = C - a*b';
%SLM end in_place;
%! range in_place wsl=1152+2*96 wsl_low=1152+2*96 wsl_high=1152+96+12*96 wss=1152 flops=2*144
%SLM start copied;
D = C - a*b';
%SLM end copied;
%! range copied wsl=1152+96+12*96 wsl_low=1152+2*96 wsl_high=1152+96+12*96 wss=1152 flops=2*144
% Put beside each other, one is complete before the next begins.
%SLM start beside;
D = [a*b', c*d'];
%SLM end beside;
%! range beside wsl=4*96 wsl_low=4*96 wsl_high=2*96+2*12*96 wss=2304 flops=2*144
% A column that the statement computes is stored first; the column of C, two others and this one: four.
%SLM start computed;
C = C - a*b' - (a + c)*d';
%SLM end computed;
%! range computed wsl=1152+2*96+2*12*96+2*96 wsl_low=1152+2*96+2*96+96 wsl_high=1152+2*96+2*12*96+2*96 wss=1152+96 flops=4*144+12
% As often as there are columns. A part of b comes in its line; m is a number.
%SLM start narrow;
E = C(:,1:m) - a*b(1:m)' - c*d(1:m)';
%SLM end narrow;
%! range narrow wsl=4*96+2*64+2*4*96+8 wsl_low=4*96+2*64+2*96+8 wsl_high=4*96+2*64+2*4*96+8 wss=384 flops=4*48
