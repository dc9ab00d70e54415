% Loops over scalars and elements: the same rules, statement by statement. A scalar is 8 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
1;
function r = square(n)
  r = n*n;
end
x = (1:100)';
y = x;
s = 0;

% s, i, x(i), y(i): the index i is loaded once
%! range products wsl=100*32 wss=100*8+8 flops=200
%SLM start products;
for i = 1:100
  s = s + x(i)*y(i);
end
%SLM end products;
assert(s == 338350);

% the element assigned is stored; the index is loaded, the element only where it is read
%! range fill wsl=100*8 wss=100*8+8
%SLM start fill;
for i = 1:100
  y(i) = 1;
end
%SLM end fill;
%! range update wsl=100*16 wss=100*8+8
%SLM start update;
for i = 1:100
  y(i) = y(i) + 1;
end
%SLM end update;
%! range compound wsl=100*16 wss=100*8+8
%SLM start compound;
for i = 1:100
  y(i) += 1;
end
%SLM end compound;

% a recurrence over two elements of one array; both indices are loaded once each
A = ones(20, 20);
%! range table wsl=19*19*(16+16) wss=19*19*8+19*8+8
%SLM start table;
for i = 2:20
  for j = 2:20
    A(i, j) = A(i-1, j) + A(i, j-1);
  end
end
%SLM end table;
assert(A(3, 3) == 6);

% a condition on an element, and a copy of a scalar, which counts nothing
% i, x(i), m in each trip; the one larger element: i and x(i) again
%! range largest wsl=100*24+16 wss=8+8
%! range if@larger executions=1 wsl=16 wss=8
m = 99;
%SLM start largest;
for i = 1:100
  if x(i) > m           %@larger
    m = x(i);
  end
end
%SLM end largest;
k = 0;
%! range copies wsl=0 wss=8
%SLM start copies;
for i = 1:10
  k = i;
end
%SLM end copies;

% a region in a loop over scalars
%! range tight executions=10000 wsl=10000*16 wss=10000*8
s = 0;
for i = 1:10000
  %SLM start tight;
  s = s + i*2;
  %SLM end tight;
end

% the class of a variable changes while the loop runs: 8 B, then 4 B
% s = 2*s: 8 8 4 4; the conversion loads 8 and stores 4; k == 2: 8 each time
%! range convert wsl=24+8+4*8 wss=24+4+8
s = 1;
%SLM start convert;
for k = 1:4
  s = 2*s;
  if k == 2
    s = int32(s);
  end
end
%SLM end convert;
% and its size: s + k loads 8 + 8, 8 + 8, 80 + 8
%! range widen wsl=16+16+88+3*8 wss=8+8+80+80+8
s = 1;
%SLM start widen;
for k = 1:3
  s = s + k;
  if k == 2
    s = ones(10, 1);
  end
end
%SLM end widen;

% scalars of other widths
%! range small wsl=10*(4+1+16) wss=10*(4+1+16)+8
n = int32(0);
b = true;
z = 1i;
%SLM start small;
for k = 1:10
  n = n + 1;
  b = ~b;
  z = z + 1i;
end
%SLM end small;

% a function of scalars: its text loads n once and stores r; s is loaded and stored here
%! range calls exclusive wsl=0 wss=8
%! range calls wsl=10*8+10*8 wss=8+10*8+10*8
%! range square executions=10 wsl=80 wss=80
s = 0;
%SLM start calls;
for k = 1:10
  s = s + square(k);
end
%SLM end calls;
assert(s == 385);

% a part of an array that grows with the loop: the lines of i elements and i itself. The first element by itself has
% 8 bytes; the last four parts end in the 13th line, of 32 B.
%! range parts wsl=8+(8*78-1)*64+4*12*64+4*32+100*8 wss=100*8+8
%SLM start parts;
for i = 1:100
  s = sum(x(1:i));
end
%SLM end parts;

% left by break in the middle
%! range search wsl=10*16+9*16 wss=9*8+8
s = 0;
%SLM start search;
for i = 1:100
  if x(i) == 10
    break
  end
  s = s + i;
end
%SLM end search;
