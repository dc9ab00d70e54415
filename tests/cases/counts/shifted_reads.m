% Stencils by shifted reads: the array is loaded once where what the pass streams between two visits of an
% element fits the cache, else once for each group of shifts. L1 32K: C = 64K, 32K, 16K.
n = 1200; m = 10;
u = ones(n, m); v = zeros(n, m);

% Columns are 1199 elements apart for three groups: 1199*(3*8+8) = 38,368 B, which fit 64 KB. Else three
% groups of eight columns, whose lines are all of these (1200 elements are 150 lines).
%! range wide wsl=3*8*9600+16 wsl_low=10*9600+16 wsl_high=3*8*9600+16 wss=8*1198*8
%SLM start wide;
v(2:n-1, 2:m-1) = u(2:n-1, 2:m-1) + u(1:n-2, 2:m-1) + u(3:n, 2:m-1) + u(2:n-1, 1:m-2) + u(2:n-1, 3:m);
%SLM end wide;

% The columns of a smaller grid stay: 199*32 B.
n = 200;
u = ones(n, 100); v = zeros(n, 100);
%! range narrow wsl=8*200*100+8 wsl_low=8*200*100+8 wsl_high=8*200*100+8 wss=8*198*98
%SLM start narrow;
v(2:n-1, 2:99) = u(2:n-1, 2:99) + u(1:n-2, 2:99) + u(3:n, 2:99) + u(2:n-1, 1:98) + u(2:n-1, 3:100);
%SLM end narrow;
% Other arrays stream too: with five more 199*(3*8 + 6*8) = 14,328 B, with seven 17,512 B, more than 16 KB: three
% groups of 98 columns, of 25 lines each.
c1 = ones(n, 100); c2 = c1 + 1; c3 = c1 + 2; c4 = c1 + 3; c5 = c1 + 4; c6 = c1 + 5; c7 = c1 + 6;
%! range five wsl=160000+5*98*1600 wsl_low=160000+5*98*1600 wsl_high=160000+5*98*1600 wss=8*198*98
%SLM start five;
v(2:199, 2:99) = u(2:199, 1:98).*c1(2:199, 2:99) + u(2:199, 3:100).*c2(2:199, 2:99) + u(2:199, 2:99).*c3(2:199, 2:99) ...
  + u(1:198, 2:99).*c4(2:199, 2:99) + u(3:200, 2:99).*c5(2:199, 2:99);
%SLM end five;
%! range seven wsl=160000+7*98*1600 wsl_low=160000+7*98*1600 wsl_high=3*98*1600+7*98*1600 wss=8*198*98
%SLM start seven;
v(2:199, 2:99) = u(2:199, 1:98).*c1(2:199, 2:99) + u(2:199, 3:100).*c2(2:199, 2:99) + u(2:199, 2:99).*c3(2:199, 2:99) ...
  + u(1:198, 2:99).*c4(2:199, 2:99) + u(3:200, 2:99).*c5(2:199, 2:99) + c6(2:199, 2:99) - c7(2:199, 2:99);
%SLM end seven;
% Scalars do not stream.
w = 2;
%! range scalars wsl=160000+8 wsl_low=160000+8 wsl_high=160000+8 wss=8*198*98
%SLM start scalars;
v(2:199, 2:99) = w*(u(2:199, 1:98) + u(2:199, 3:100)) - 2*w*u(2:199, 2:99);
%SLM end scalars;

% Three dimensions: planes of 400 elements apart for three groups, (400 - 20)*32 = 12,160 B. Of the first and of the
% last plane four lines hold nothing but corners and edges, which no read selects.
g = ones(20, 20, 20); h = 1*g;
%! range planes wsl=992*64 wsl_low=992*64 wsl_high=992*64 wss=18*18*18*8
%SLM start planes;
h(2:19,2:19,2:19) = g(1:18,2:19,2:19) + g(3:20,2:19,2:19) + g(2:19,1:18,2:19) + g(2:19,3:20,2:19) ...
  + g(2:19,2:19,1:18) + g(2:19,2:19,3:20);
%SLM end planes;

% A vector and itself the other way round: 3000 elements and the result are 48,000 B, of which C is what the sweeps meet
% in, half of it elements of x; 1000 elements and the result are 16,000 B.
x = ones(3000, 1);
%! range turned wsl=48000-16384 wsl_low=24000 wsl_high=48000-8192 wss=24000
%SLM start turned;
y = x(1:3000) + x(3000:-1:1);
%SLM end turned;
z = ones(1000, 1);
%! range turned_small wsl=8000 wsl_low=8000 wsl_high=8000 wss=8000
%SLM start turned_small;
y = z(1:1000) + z(1000:-1:1);
%SLM end turned_small;

% circshift is a shift as well, whose wrap costs nothing: columns 1200 elements apart for three groups,
% 1200*(3*8+8) = 38,400 B, which fit 64 KB.
u = ones(1200, 10);
%! range round wsl=3*96000 wsl_low=96000 wsl_high=3*96000 wss=96000
%SLM start round;
v = u + circshift(u, 1, 2) + circshift(u, -1, 2);
%SLM end round;
% Seven columns to the right are three to the left: 3*1200*(2*8+8) = 86,400 B.
%! range far wsl=2*96000 wsl_low=2*96000 wsl_high=2*96000 wss=96000
%SLM start far;
v = u + circshift(u, [0 7]);
%SLM end far;
% Along the columns the shifts are an element apart; without the variable itself, too.
%! range near wsl=96000 wsl_low=96000 wsl_high=96000 wss=96000
%SLM start near;
v = circshift(u, 1) + circshift(u, -1);
%SLM end near;
% A vector and itself half way round: 1500*(2*8+8) = 36,000 B. The number of steps is a variable, which is loaded.
k = 1500;
%! range half wsl=2*24000+8 wsl_low=24000+8 wsl_high=2*24000+8 wss=24000
%SLM start half;
y = x + circshift(x, k);
%SLM end half;
% Three times round is where it was.
%! range all_round wsl=24000 wsl_low=24000 wsl_high=24000 wss=24000
%SLM start all_round;
y = x + circshift(x, 9000);
%SLM end all_round;
% Of an expression every variable is loaded once.
%! range computed wsl=2*24000 wsl_low=2*24000 wsl_high=2*24000 wss=24000
%SLM start computed;
w = y + circshift(x + y, 1500);
%SLM end computed;
% Beside a part: elements 2 to 2999 are all lines of x; 1498 elements apart, 1498*2*8 = 23,968 B.
%! range mixed wsl=24000 wsl_low=24000 wsl_high=2*24000 wss=8
%SLM start mixed;
d = sum(x(2:2999)) + sum(circshift(x, -1499));
%SLM end mixed;
