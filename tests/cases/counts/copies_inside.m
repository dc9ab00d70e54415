% A field, the content of a cell or a list holds a copy of the array that is stored there: a loop that reads both reads
% two arrays, and writing the variable afterwards copies nothing more. 100 doubles are 800 B in 13 lines.
n = 100;
y = (1:n)'/3;
s = 0;

% The copy loads and stores 800 B; y(i) and S.x(i) are 800 B each; the first reads of s and n are 8 B each.
%! range field wsl=800+1600+2*8 wss=800+8+8
%SLM start field;
S.x = y;
for i = 1:n
  s = s + y(i)*S.x(i);
end
%SLM end field;

%! range contents wsl=800+2400+2*8
%SLM start contents;
c = {y, y};
for i = 1:n
  s = s + y(i)*c{1}(i)*c{2}(i);
end
%SLM end contents;

% A struct as a whole, which a field holds: two copies of x.
%! range inside wsl=800+1600+2*8 wss=800+8+8
%SLM start inside;
T.a = S;
for i = 1:n
  s = s + T.a.x(i)*S.x(i);
end
%SLM end inside;

% y stays where it is when its elements are written: 800 B are loaded once.
%! range written wsl=800+800+2*8 wss=800+800+8+8
%SLM start written;
c = {y};
for i = 1:n
  s = s + y(i);
  y(i) = -s;
end
%SLM end written;

% What a variable takes from a field is a copy as well.
%! range taken wsl=800+1600+2*8 wss=800+8+8
%SLM start taken;
v = S.x;
for i = 1:n
  s = s + v(i)*S.x(i);
end
%SLM end taken;

% So are those that several variables take at once.
c = {y, 2*y};
%! range several wsl=2*800+2400+2*8 wss=2*800+8+8
%SLM start several;
[p, q] = c{:};
for i = 1:n
  s = s + p(i)*q(i)*c{1}(i);
end
%SLM end several;
