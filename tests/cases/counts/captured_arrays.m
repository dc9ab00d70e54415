% A handle goes on to hold what it has captured: the first write of elements of a variable that has the array copies it.
% x: 16 numbers, 128 B; A: 16 by 16, 2048 B.
A = ones(16);
x = ones(16, 1);
z = x;
f = @() A*x;
%! range both wsl=128+128 wss=128+128+16+16
%SLM start both;
z(2:3) = 5;
x(2:3) = 6;
%SLM end both;
%! range again wsl=0 wss=16+16
%SLM start again;
z(2:3) = 5;
x(2:3) = 6;
%SLM end again;
%! range matrix wsl=2048 wss=2048+16
%SLM start matrix;
A(1:2, 3) = 7;
%SLM end matrix;
y = f();
