% Loops that read and write logical arrays and copy numbers are scalar code: of an array each line that is read comes once, and
% what is written is stored once. A logical value has 1 B; a number in a register is read or stored with its 8 B (a
% logical one with 1 B), and is taken over by `a = b` without either. The first of a kind runs in the general form, the others
% in registers, which has to make no difference.
n = 4096; mark = mod(1:n, 3) == 0; seen = false(n, 1); order = mod((1:n)*5, n) + 1;
grid = false(64, 32); x = zeros(n, 1); c = 0.5; k = 0; t = false;
% mark by lines: 4096 B; n and k are read, the loop's variable and k are stored.
%! range count wsl=4096+8+8 wss=8+8 flops=0
%SLM start count;
for i = 1:n
  if mark(i)
    k = k + 1;
  end
end
%SLM end count;
% order is read whole; each element of seen is written before it is read again: n, k read; i, j, k stored; seen is read.
%! range visit wsl=8*4096+4096+8+8 wss=4096+8+8+8 flops=0
%SLM start visit;
for i = 1:n
  j = order(i);
  if ~seen(j)
    seen(j) = true;
    k = k + 1;
  end
end
%SLM end visit;
% Two indices: 2048 values are stored, and none is read; so are i and j, and last is a copy.
%! range cells wsl=0 wss=2048+8+8 flops=0
%SLM start cells;
for j = 1:32
  for i = 1:64
    grid(i, j) = i > j;
    last = i;
  end
end
%SLM end cells;
% A logical value in an array of numbers is one: half of x is stored, grid is read; k is stored before the loop and in it.
%! range numbers wsl=2048+8 wss=8*2048+8+8+8+8 flops=0
%SLM start numbers;
k = 0;
for j = 1:32
  for i = 1:64
    k = k + 1;
    x(k) = grid(i, j) | false;
  end
end
%SLM end numbers;
%! range numbers_in_registers wsl=2048+8 wss=8*2048+8+8+8+8 flops=0
%SLM start numbers_in_registers;
k = 0;
for j = 1:32
  for i = 1:64
    k = k + 1;
    x(k) = grid(i, j);
  end
end
%SLM end numbers_in_registers;
% What is copied is in a register: a, b, c and n are read; i, d, and a and b before the loop, are stored. Copies store nothing.
%! range copies wsl=4*8 wss=8+8+8+8 flops=3*4096
%SLM start copies;
a = 1; b = 2;
for i = 1:n
  d = a*c + b*c;
  a = b;
  b = d;
end
%SLM end copies;
% A constant is no operand of its own.
%! range constants wsl=8 wss=8*4096+8+1 flops=2*4096
%SLM start constants;
for i = 1:n
  x(i) = 2*pi*i;
  t = true;
end
%SLM end constants;
fprintf('%d %d %d %d %d %.6f %d\n', k, sum(seen), sum(grid(:)), sum(mark), last, d, t);
