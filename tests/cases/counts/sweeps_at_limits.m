% Sweeps that just fit, or just do not: Z is 32K (32768), low is at 64K, high at 16K (16384).

% v and u are 2*8192 = 16384 B: they fit 16K, of which nothing is left, and v is read once.
v = rand(1024,1);
%! range a1 wsl=8192 wsl_low=8192 wsl_high=8192 wss=8192
%SLM start a1;
u = v/norm(v);
%SLM end a1;

% v is swept for each of 1024 columns; it and a column of the result are 16384 B again.
%! range a2 wsl=8192 wsl_low=8192 wsl_high=8192 wss=1024*8192
%SLM start a2;
D = v - v';
%SLM end a2;

% w is swept once (32 B). 48,000 B and a column of as many do not fit 64K either: 4 times at each capacity.
g3 = rand(6000,1); w = rand(1,4);
%! range a3 wsl=4*48000+32 wsl_low=4*48000+32 wsl_high=4*48000+32 wss=4*48000
%SLM start a3;
G3 = g3 - w;
%SLM end a3;

% A column of a result with 1 B an element: 16,000 + 2000 B fit 32K, not 16K.
g2 = rand(2000,1);
%! range a4 wsl=16000+32 wsl_low=16032 wsl_high=4*16000+32 wss=4*2000
%SLM start a4;
L = g2 > w;
%SLM end a4;

% Sums of 1024 rows are accumulated in 2 blocks of 512, for each of which the row is swept: its 3584*8 = 28672 B and a
% block of the column (8192/2 = 4096 B) are 32768 B, which fit Z, not half of it.
c = rand(1024,1); r = rand(1,3584);
%! range a5 wsl=8192+28672 wsl_low=36864 wsl_high=8192+2*28672 wss=8192
%SLM start a5;
s = sum((r - c).^2, 2);
%SLM end a5;

% Three steps: the norm, the quotient, which is stored for the product, and the product. When the second one reads x
% again, x and the quotient have moved, 16,000 B, which fit 16K; y (1600 B), which the third one stores, has not.
x = rand(1000,1); B = rand(200,1000);
%! range a6 wsl=8000+8000+1600000 wsl_low=1616000 wsl_high=1616000 wss=8000+1600
%SLM start a6;
y = B*(x/norm(x));
%SLM end a6;

% Both operands are stored for the product. When the second one reads a again, a, b, a + b, c and c + a have moved,
% 5*4000 = 20,000 B, which fit 32K, not 16K.
a = rand(500,1); b = rand(500,1); d = rand(500,1);
%! range a7 wsl=3*4000+2*4000 wsl_low=20000 wsl_high=20000+4000 wss=2*4000+500*4000
%SLM start a7;
K = (a + b)*(d + a)';
%SLM end a7;

% A row is in 460 lines, 29,440 B, which stay in 32K while it is swept, so that it costs its own 3680 B, not in 16K, where it
% costs a line each. It is read again when the lines and f have moved: 33,120 B fit 64K alone.
R = rand(1000,460);
%! range a8 wsl=2*3680 wsl_low=3680 wsl_high=2*29440 wss=3680
%SLM start a8;
f = R(3,:)/norm(R(3,:));
%SLM end a8;

% The 200 lines of a row, 12,800 B, and the matrix, 4800 B, fit 32K, not 16K.
M = rand(200,3);
%! range a9 wsl=1600+4800 wsl_low=6400 wsl_high=12800+4800 wss=3*8
%SLM start a9;
e = R(3,1:200)*M;
%SLM end a9;
