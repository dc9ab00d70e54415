% Rows of matrices: runs shorter than a line, each in another column. Their own bytes where the lines of all
% such reads of the pass fit the cache beside what else it loads, a line each where not. L1 32K, 8 ways, 64 B.
A = ones(1000, 300);
B = ones(1000, 300);
v = ones(1, 300);
u = ones(1, 2000);
k = 7;

% 300 lines are 19,200 B: each row by itself fits 32 KB, both together 64 KB only
%! range one wsl=2400 wsl_low=2400 wsl_high=19200 wss=2400
%SLM start one;
r = A(3,:);
%SLM end one;
%! range two wsl=2*19200 wsl_low=2*2400 wsl_high=2*19200 wss=2400
%SLM start two;
r = A(3,:) + B(5,:);
%SLM end two;
% two rows of one matrix in one line
%! range neighbours wsl=2*2400 wsl_low=2*2400 wsl_high=19200 wss=2400
%SLM start neighbours;
r = A(3,:) + A(4,:);
%SLM end neighbours;
% rows 8 and 9 are in two lines
%! range apart wsl=2*19200 wsl_low=2*2400 wsl_high=2*19200 wss=2400
%SLM start apart;
r = A(8,:) + A(9,:);
%SLM end apart;
% 16,000 B that the pass loads too: 19,200 + 16,000 B fit 64 KB only
%! range beside wsl=19200+16000 wsl_low=2400+16000 wsl_high=19200+16000 wss=8
%SLM start beside;
s = sum(A(3,:)) + sum(u);
%SLM end beside;
% two rows at once, and a scalar index
%! range block wsl=4800+8 wsl_low=4800+8 wsl_high=19200+8 wss=2*2400
%SLM start block;
R = A(k:k+1,:);
%SLM end block;
% columns beside a row, whose elements in them are there already; 19,200 + 24,000 B fit 64 KB only
%! range columns wsl=3*8000+297*64 wsl_low=3*8000+297*8 wsl_high=3*8000+297*64 wss=8
%SLM start columns;
s = sum(sum(A(:,1:3))) + sum(A(3,:));
%SLM end columns;

% A leading dimension of 1024: 64 lines reach one set, which holds 8
P = ones(1024, 64);
%! range crowded wsl=64*64 wsl_low=64*64 wsl_high=64*64 wss=512
%SLM start crowded;
r = P(1,:);
%SLM end crowded;
%! range eight wsl=64 wsl_low=64 wsl_high=64 wss=64
%SLM start eight;
r = P(1,1:8);
%SLM end eight;
% one of 1008 (126 lines) reaches every second set: 300 lines do not fit 32 sets of L1, but 64 of 2*L1
Q = ones(1008, 300);
%! range every_second_set wsl=19200 wsl_low=2400 wsl_high=19200 wss=2400
%SLM start every_second_set;
r = Q(1,:);
%SLM end every_second_set;

% Two sweeps of a row: the second one is free where the row's lines stay. 300 lines of A, 19,200 B, and 2400 B of
% the result fit 32 KB; the 64 lines of P crowd into one set.
%! range swept_twice wsl=2400 wsl_low=2400 wsl_high=2*19200 wss=2400
%SLM start swept_twice;
r = A(3,:)/norm(A(3,:));
%SLM end swept_twice;
%! range crowded_twice wsl=2*64*64 wsl_low=2*64*64 wsl_high=2*64*64 wss=512
%SLM start crowded_twice;
r = P(1,:)/norm(P(1,:));
%SLM end crowded_twice;

% as operands: the row and the vector of a product; an operation that takes a row alone
x = ones(300, 1);
%! range product wsl=2400+2400 wsl_low=4800 wsl_high=19200+2400 wss=8
%SLM start product;
s = A(3,:)*x;
%SLM end product;
%! range scan wsl=2400 wsl_low=2400 wsl_high=19200 wss=2400
%SLM start scan;
r = cumsum(A(3,:));
%SLM end scan;
% three dimensions: columns of a plane are contiguous, a pencil across the planes is not
T = ones(10, 10, 500);
%! range plane wsl=13*64 wss=800
%SLM start plane;
p = T(:,:,25);
%SLM end plane;
%! range pencil wsl=4000 wsl_low=4000 wsl_high=500*64 wss=4000
%SLM start pencil;
p = T(4,4,:);
%SLM end pencil;
