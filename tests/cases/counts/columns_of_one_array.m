%! options --l1 256 --machine none
% Columns of one array are arrays of their own where it is asked what stays: P(:,1) and P(:,2) take the room of x and z. A
% column has 128 bytes, in whole lines: two fit 256, three do not; four fit 512, one 128.
n = 16;
P = [(1:n)', 2*(1:n)']; y = 3*(1:n)'; z = 4*(1:n)';
C = reshape(1:n*n, n, n);
% Beside a column of C: three. y is there for the second product with twice the cache alone: it moves beside two columns.
%SLM start rank_two;
C = C - P(:,1)*y' - P(:,2)*y';
%SLM end rank_two;
%! range rank_two wsl=2048+2*16*128+2*128 wsl_low=2048+2*128+128 wsl_high=2048+2*16*128+2*128 wss=2048 flops=4*256
% The same one twice is one column, which each product loads.
%SLM start one_column;
C = C - P(:,1)*y' - P(:,1)*z';
%SLM end one_column;
%! range one_column wsl=2048+2*128+2*128 wsl_low=2048+128+2*128 wsl_high=2048+2*16*128+2*128 wss=2048 flops=4*256
% A column of the result and two of P, 8 bytes of y and z each.
%SLM start distances;
B = (P(:,1) - y').^2 + (P(:,2) - z').^2;
%SLM end distances;
%! range distances wsl=16*256+2*128 wsl_low=256+2*128 wsl_high=16*256+2*128 wss=2048 flops=5*256
% Nothing is stored for each column: two of P and 8 bytes; one of P.
%SLM start summed;
s = sum((P(:,1) - y').^2 + (P(:,2) + y').^2, 1);
%SLM end summed;
%! range summed wsl=16*256+128 wsl_low=256+128 wsl_high=16*256+128 wss=128 flops=6*256
%SLM start summed_once;
s = sum((P(:,1) - y').^2 + (P(:,1) + y').^2, 1);
%SLM end summed_once;
%! range summed_once wsl=2*128 wsl_low=2*128 wsl_high=16*128+128 wss=128 flops=6*256
% Between the sweeps move both columns of P and the result.
%SLM start two_sweeps;
v = P(:,1)/norm(P(:,1)) + P(:,2)/norm(P(:,2));
%SLM end two_sweeps;
%! range two_sweeps wsl=2*256 wsl_low=256 wsl_high=2*256 wss=128
% A column of an operand that is computed is stored as one of the result is: x and that, and 8 bytes of y.
x = P(:,1);
%SLM start computed;
s = exp(-(x - y').^2)*y;
%SLM end computed;
%! range computed wsl=16*128+128+2048+128 wsl_low=128+128+2048+128 wsl_high=16*128+128+2048+128 wss=2048+128 flops=5*256
