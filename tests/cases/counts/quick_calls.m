% Functions of numbers, which are evaluated as numbers and counted when all of a statement is certain. A parameter and a
% result that is taken over are in registers; what a body assigns is stored once in a nest, for each context.
1;
function y = f(x, k)
%SLM FuncStart f;
y = x + k;
%SLM FuncEnd f;
end

function r = fib(x)
%SLM FuncStart fib;
if x < 1.75                         %@if
  r = x;
else                                %@else
  r = fib(x - 1) + fib(x - 2);
end
%SLM FuncEnd fib;
end

function y = local(x)
%SLM FuncStart local;
if x > 5.25                         %@early
  y = x;
  return
end
t = x*2;
y = t + x;
%SLM FuncEnd local;
end

function y = root(x)
%SLM FuncStart root;
y = x^0.5;
%SLM FuncEnd root;
end

function y = marked(x)
%SLM start inside;
y = x*2;
%SLM end inside;
end

% 100 calls: s, i and y are stored once, x + k is a flop. f is called four times by a handle and ten times at the end, too,
% where each call has a nest of its own that no parameter is in a register of: x and k are loaded, y is stored.
%! range plain executions=1 wsl=0 wss=8+8+8 flops=100
%! range f executions=100+4+10 wsl=10*16 wss=8+8+10*8 flops=100+4+10
%SLM start plain;
s = 0.5;
for i = 1:100
  s = f(s, i);
end
%SLM end plain;

% fib(5.5) calls itself for 4.5 and 3.5, ...: 5.5, 4.5, 3.5 and 2.5 are no base cases. Calls c(x) = 1 + c(x-1) + c(x-2),
% with c(1.5) = c(0.5) = 1: 3, 5, 9, 15. Base cases 8, others 7, each of which has three flops.
% r is stored once where the loop calls, and once where fib does.
%! range fib executions=2*15 wsl=0 wss=8+8 flops=2*7*3
%! range if@if executions=2*8
%! range else@else executions=2*7
%! range recursion executions=1 flops=2*7*3
%SLM start recursion;
for i = 1:2
  s = fib(5.5);
end
%SLM end recursion;

% Ten trips, of which five return early: the others have two flops each.
%! range local executions=10 wsl=0 wss=2*8 flops=5*2 sr=3*8
%! range if@early executions=5
for i = 0.75:9.75
  s = local(i);
end

% The argument of every second call gives a complex root: the statement is counted once, by the general form.
%! range roots executions=1
%! range root executions=10 flops=10
%SLM start roots;
z = 1.5;
for i = 1:10
  z = -z;
  w = root(z);
end
%SLM end roots;

% A region inside a function; `off` counts nothing. Each of both loops stores y once.
%! range inside executions=20 flops=20 wsl=0 wss=2*8
%! range switched flops=10+10+10 executions=1
%SLM start switched;
for i = 1:10
  s = marked(i + 0.5);
  s = s + 0.5;
%SLM off;
  s = f(s, i);
%SLM on;
end
%SLM end switched;
for i = 1:10
  s = marked(i + 0.5);
end

% One handle after the other at the same place; max has no flops.
%! range handles executions=1 wsl=0 wss=3*8 flops=4+4*2
%SLM start handles;
g = @f;
for i = 1:12
  if i == 5
    g = @(x, k) x*k + 0.25;
  elseif i == 9
    g = @max;
  end
  s = g(s, i);
end
%SLM end handles;

% A nest that ends in every trip: y is stored in each of them.
%! range ended executions=1 flops=10*(100+1)
%SLM start ended;
v = ones(1, 100);
for i = 1:10
  v = v + 1;
  s = f(s, 1);
end
%SLM end ended;
