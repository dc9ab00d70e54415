% Products of which one dimension is short. L1 32K has 4096 numbers, three blocks 32 on a side; twice that 48, half of it 24.
% A strip, four columns or rows of the large matrix, and a thin matrix stay together where they fit two thirds of L1: 2730
% numbers, 5460 and 1365; else so much of the thin one stays as two sides are long: 64, 96 and 48.
n = 300;
C = ones(n); V = ones(n, 6); W = 2*ones(n, 6); U = ones(n, 20); X = ones(n, 16); Z = ones(6, n);
% 10*300 = 3000 numbers do not fit 2730: W comes for five parts of V; once for all with twice the cache; for seven with half.
%! range rank_update wsl=720000+14400+5*14400 wsl_low=720000+2*14400 wsl_high=720000+14400+7*14400 wss=720000 flops=13*90000
%SLM start rank_update;
C = C - V*W';
%SLM end rank_update;
% One matrix: the part that stays is not loaded beside itself.
%! range gram wsl=5*14400 wsl_low=14400 wsl_high=7*14400 wss=720000
%SLM start gram;
G = V*V';
%SLM end gram;
% Twenty columns of U: as long as a block or longer with half the cache (24), where the formula holds; else one strip of
% 24*300 = 7200 numbers is too much: in 5 parts, in 4 with twice the cache.
%! range few_columns wsl=720000+5*48000 wsl_low=720000+4*48000 wss=48000
%SLM start few_columns;
Y = C*U;
%SLM end few_columns;
% The columns of C' lie along its rows: all of Y is added up for each part of X, and read and stored again for all parts but
% one.
%! range turned wsl=720000+38400+4*38400 wsl_low=720000+38400+3*38400 wsl_high=720000+38400+6*38400 wss=38400+4*38400
%SLM start turned;
Y = C'*X;
%SLM end turned;
% Few rows: the same with columns and rows exchanged.
%! range few_rows wsl=720000+14400+4*14400 wsl_low=720000+14400 wsl_high=720000+14400+6*14400 wss=14400+4*14400
%SLM start few_rows;
Y = Z*C;
%SLM end few_rows;
%! range few_rows_turned wsl=720000+5*14400 wsl_low=720000+14400 wsl_high=720000+7*14400 wss=14400
%SLM start few_rows_turned;
Y = Z*C';
%SLM end few_rows_turned;
% An inner dimension between: blocks 32 rows long, all of V2 for each block of columns. 12 is half of a side with half the
% cache as well.
V2 = ones(n, 12); W2 = ones(n, 12);
%! range inner wsl=10*28800+28800 wsl_low=7*28800+28800 wsl_high=13*28800+28800 wss=720000 dgemm=11*28800
%SLM start inner;
G = V2*W2';
%SLM end inner;
% What comes by for each part can stay: 64 rows of V3 and of the result, and all of Q, are 64*(36+4)+144 = 2704 numbers. With
% half the cache 48*40+144 = 2064 are too many, and Q comes for each of 19 parts.
V3 = ones(900, 36); Q = ones(36, 4);
%! range stays wsl=259200+1152 wsl_low=259200+1152 wsl_high=259200+19*1152 wss=28800
%SLM start stays;
Y = V3*Q;
%SLM end stays;
