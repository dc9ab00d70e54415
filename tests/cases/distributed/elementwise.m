% Element-wise statements whose operands have two layouts, on 2, 3 and 4 ranks. Ten elements by block are
% 5 5, 4 4 2 and 3 3 3 1; dealt in turn, element k (from 0) is on rank mod(k,P).
%! options --ranks 2,3,4
%SLM distribute x(block) y(cyclic);
x = (1:10)';
y = (1:10)';
v = zeros(10, 1);
% Of y rank 0 has 0 2 4 6 8 and needs 0..4: elements 1 and 3; rank 1 needs 6 and 8.
%! ranks other 2 messages=2 bytes=2*2*8 worst_rank_bytes=16
%! pair other 2 0 1 messages=1 bytes=16
%! pair other 2 1 0 messages=1 bytes=16
% 0: 1 of rank 1, 2 of rank 2; 1: 5 of 2, 6 of 0; 2: 9 of 0.
%! ranks other 3 messages=5 bytes=5*8 worst_rank_bytes=16
%! pair other 3 0 2 messages=1 bytes=8
% 0: 1, 2; 1: 3, 4; 2: 7, 8; 3: 9.
%! ranks other 4 messages=7 bytes=7*8 worst_rank_bytes=16
%! pair other 4 1 3 messages=1 bytes=8
%SLM start other;
w = x + y;
%SLM end other;
% w has the layout of x, and what has come of y is still valid.
%! ranks same 2 messages=0 bytes=0
%! ranks same 3 messages=0 bytes=0
%! ranks same 4 messages=0 bytes=0
%! rank same 4 3 wsl=8*3 wss=8 elements=1 flops=4
%! rank same 4 0 wsl=3*8*3 wss=3*8 elements=3 flops=12
%SLM start same;
v = w + 2*x + 0*y;
%SLM end same;
% y is written: it is sent again.
y = 2*y;
%! ranks again 3 messages=5 bytes=40
%SLM start again;
w = x.*y;
%SLM end again;
% Every rank has the numbers of an array that no directive names.
c = ones(10, 1);
%! ranks replicated 3 messages=0 bytes=0
%! rank replicated 3 2 wsl=2*8+2*8
%SLM start replicated;
w = x + c;
%SLM end replicated;
% Four elements on three ranks: the last has nothing.
%SLM distribute a(block) b(cyclic);
a = (1:4)';
b = (1:4)';
% a: 2 2 0; b: 0 3 / 1 / 2. Rank 0 needs 1 of rank 1, rank 1 needs 2 of 2 and 3 of 0.
%! ranks few 3 messages=3 bytes=24
%! rank few 3 2 wsl=0 elements=0
%SLM start few;
a = a - b;
%SLM end few;
