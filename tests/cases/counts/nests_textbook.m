% As in the paper: every reference of a scalar or element counts, each statement a pass of its own, in which
% duplicates count once.
%! options --count textbook
x = (1:1000)';
y = 2*x;
s = 0;
% s, i, x(i), y(i); the index i once
%! range products wsl=1000*32 wss=1000*8+8 flops=2000
%SLM start products;
for i = 1:1000
  s = s + x(i)*y(i);
end
%SLM end products;
% i and three elements
%! range stencil wsl=998*32 wss=998*8+8
%SLM start stencil;
for i = 2:999
  y(i) = x(i-1) + x(i) + x(i+1);
end
%SLM end stencil;
% What ends a nest elsewhere ends nothing here. Element 2 is deleted: 8 elements move. The sum of two scalars loads both and
% stores one, and so it does after the vector that the call gets, which is stored for it (80) and read there.
v = ones(10, 1);
b = 2;
c = 3;
%! range moved wsl=64+16 wss=64+8
%SLM start moved;
v(2) = [];
a = b + c;
%SLM end moved;
%! range passed wsl=72+72+16 wss=72+8+8
%SLM start passed;
s = total(2*v);
a = b + c;
%SLM end passed;
function s = total(v)
s = sum(v);
end
