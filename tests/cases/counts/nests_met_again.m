% Nests that refer to the same arrays again: what one nest has found does not help the next, also where the same
% statements come in another order.
x = ones(100, 1);
z = ones(100, 1);
w = ones(100, 1);
y = zeros(8, 1);
s = 0;

% The first call loads x, 13 lines of 800 bytes; the second one meets z first, and loads both. In each of them s = 0 is a
% nest, which stores it; the loop is another one, which loads s and t, and stores s and i.
%! range first wsl=800+8+8 wss=8+8+8
%SLM start first;
a = total(x, z, 1);
%SLM end first;
%! range second wsl=800+800+8+8 wss=8+8+8
%SLM start second;
b = total(x, z, 2);
%SLM end second;

% No loop, and no variable but the arrays: x(2) loads its line, and does so again after the sum, which is a pass: it loads
% w (800) and stores s.
%! range constants wsl=64+800+64 wss=8+8+8
%SLM start constants;
y(3) = x(2);
s = sum(w);
y(4) = x(2);
%SLM end constants;

% A number is in a register whatever its class, and c(1) is c: each of the two is loaded once, 16 bytes, and d stored once;
% k loads and stores its byte once. Each loop stores its i.
c = 1i;
d = 1i;
k = int8(3);
%! range complex wsl=16+16 wss=16+8
%SLM start complex;
for i = 1:3
  d = d + c(1) + c;
end
%SLM end complex;
%! range integer wsl=1 wss=1+8
%SLM start integer;
for i = 1:3
  k = k + k(1);
  k(1) = 3;
end
%SLM end integer;

% Profiled functions of numbers are scalar code: c and b are loaded once, and so is the line of x(2); s is read and assigned.
b = 2;
c = 3;
%! range sorted wsl=8+8 wss=8+8
%SLM start sorted;
for i = 1:3
  s = s + sort(b);
end
%SLM end sorted;
%! range multiplied wsl=8+8+8 wss=8+8
%SLM start multiplied;
for i = 1:3
  s = s + kron(b, c);
end
%SLM end multiplied;
%! range summed wsl=64+8 wss=8+8
%SLM start summed;
for i = 1:3
  s = s + cumsum(x(2));
end
%SLM end summed;

function s = total(x, z, t)
s = 0;
for i = 1:100
  if t > 1
    s = s + z(i);
  end
  s = s + x(i);
end
end
