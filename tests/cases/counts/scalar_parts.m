% Loops over numbers in fields and cells, `end`, functions of two operands: what the scalar form of
% a statement counts. A scalar is 8 B, a logical value 1 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
1;
p.a = 2; p.b = 3; p.v = [1 2 3 4];
c = {1, 2, [3 4 5]};
q = struct('x', {1, 2, 3});
x = zeros(1, 2);
s = 0;

% p.a is read twice and loaded once; p.b, i and s
%! range fields wsl=10*32 wss=10*8+8 flops=10*4
%SLM start fields;
for i = 1:10
  s = s + p.a*i + p.b - p.a;
end
%SLM end fields;
assert(s == 120);

%! range update wsl=10*8 wss=10*8+8 flops=10
%SLM start update;
for i = 1:10
  p.a = p.a + 1;
end
%SLM end update;
assert(p.a == 12);

% s, i and two elements, which are one in the first trip
%! range elements wsl=24+3*32 wss=4*8+8
%SLM start elements;
for i = 1:4
  s = s + p.v(i) + p.v(1);
end
%SLM end elements;

% i and two contents, which are one in the first trip
%! range contents wsl=16+24 wss=2*8+8
%SLM start contents;
for i = 1:2
  c{i} = c{i} + c{1};
end
%SLM end contents;
assert(isequal(c, {2, 4, [3 4 5]}));

% elements behind a content and behind a struct of an array: i and two of them
%! range behind wsl=3*(24+24) wss=3*(8+8)+8
%SLM start behind;
for i = 1:3
  c{3}(i) = c{3}(i) + c{1};
  q(i).x = q(i).x + p.b;
end
%SLM end behind;
assert(isequal(c{3}, [5 6 7]) && q(3).x == 6);

% s and i; mod of a loop's variable and a whole number counts no flop, a comparison none
%! range two wsl=10*16 wss=10*8+8 flops=0
%SLM start two;
for i = 1:10
  s = max(s, mod(i, 3));
end
%SLM end two;

% growth stores what is new; `end` reads a dimension, `end+1` is a subscript and adds no flop
%! range grown wsl=10*(8+8+8) wss=10*(8+8)+8 flops=10
%SLM start grown;
for i = 1:10
  x(end+1) = i;
  x(end) = x(end) + i;
end
%SLM end grown;
assert(numel(x) == 12 && x(end) == 20);

%! range joined wsl=10*8 wss=10*8+8
%SLM start joined;
for i = 1:10
  x = [x, i];
end
%SLM end joined;
assert(numel(x) == 22 && isequal(x(end-1:end), [9 10]));

%! range flag wsl=10*8 wss=10*1+8
%SLM start flag;
for i = 1:10
  t = i > 3;
end
%SLM end flag;
assert(t && islogical(t));

% s, and in the anonymous function u and k; the bare argument costs nothing
k = 3;
f = @(u) u^2 + k;
%! range anonymous wsl=10*24 wss=10*8+8 flops=10*3
%SLM start anonymous;
for i = 1:10
  s = s + f(i);
end
%SLM end anonymous;

% a computed index is read before the call: i; both contents of the names are text of 1 character
names = {'a', 'b'};
% the index has no flops
%! range computed wsl=4*(8+2) wss=4*2+8 flops=0
%SLM start computed;
for i = 1:4
  w = names{mod(i, 2) + 1};
end
%SLM end computed;

% the same field in several tests of a condition is loaded once: r.n and i
r.n = 5; r.m = 0;
%! range tests wsl=10*16 wss=8
%SLM start tests;
for i = 1:10
  if r.n < 0 || r.n > 7 || i > 5 && r.n > 4
  end
end
%SLM end tests;
