% A variable that gets a number holds its array no more: what shared that has it alone, and nothing is copied. x: 9 numbers,
% 72 B, two lines.
1;
function y = seven(n)
  y = n + 6;
end
t = 3;
x = (1:9)';
u = x;
%! range numbers wsl=8 wss=8+8+8
%SLM start numbers;
u = mod(t, 2);
x(1) = seven(u);
%SLM end numbers;
% Now u is an array again, and shares it: the first write copies.
u = x;
%! range copied wsl=72 wss=72+8+8
%SLM start copied;
x(2) = seven(1);
%SLM end copied;
