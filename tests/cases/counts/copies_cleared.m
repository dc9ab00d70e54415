% What shared an array and is cleared shares it no more. Arrays of 800 B.
x = rand(100, 1);
y = x;
clear x
%! line @y wsl=0 wss=8
y(1) = 0;                       %@y
x = y;
clear('x');
%! line @again wsl=0 wss=8
y(2) = 0;                       %@again
x = y;
%! line @held wsl=800 wss=800+8
y(3) = 0;                       %@held
