% Arithmetic on subscripts, loop variables and sizes has no flops: what is in parentheses or
% braces directly after the name of a variable, the bounds of loops, and what is computed from
% loop variables, sizes and whole numbers alone. Everything else counts.
a = (1:12)'/4;
x = zeros(12, 1);
n = numel(a);
v = a(8);             % 2, but a value as any
p = [3; 1; 4; 2; 6; 5; 8; 7; 10; 9; 12; 11];

% the product alone
%! range reads flops=10
%SLM start reads;
for i = 1:10
  x(i) = a(i+2)*2;
end
%SLM end reads;

%! range writes flops=6
%SLM start writes;
for i = 1:6
  x(2*i-1) = a(i) - 1;
end
%SLM end writes;

% data in subscripts too
%! range nested flops=5
%SLM start nested;
for i = 1:5
  x(p(i+1)) = a(p(2*i)) + 1;
  x(v+i) = a(v*2);
end
%SLM end nested;

% three elements each time
%! range vectors flops=5*3
%SLM start vectors;
for i = 1:5
  x(i+(1:3)) = a(i+(2:4)) + 1;
end
%SLM end vectors;

%! range ends flops=2
%SLM start ends;
x(end-2) = a(end-1) + a(end/2);
a(end+1) = a(end-1)*2;
a(2*6+1) = [];
%SLM end ends;

%! range masks flops=0
%SLM start masks;
y = a(a.*2 > 1 & a - 1 < 1);
%SLM end masks;

%! range products flops=0
w = [1; 2];
same = @(t) t;
%SLM start products;
y = a(w'*w);
y = a([1 0; 1 1]*w);
y = a(sum(w.*w) + norm(w - w));
y = a(numel(w + 1) + 1, v - 1);
y = a(same(numel(w + 1) + 1));
%SLM end products;

%! range bounds flops=3
%SLM start bounds;
for i = v-1:(2*n)/4-3
  x(i) = a(i)*a(i);
end
%SLM end bounds;

% 1/(n+1) is computed from a size, q from a number that is none
%! range sizes flops=2
%SLM start sizes;
m = 2*n + 1;
h = floor(m/2) - 1;
o = ones(h - 1, max(m - n, 1));
q = 1/(n+1);
r = q*2 + a(m - n - 1);
%SLM end sizes;

% 12 of a + 1
%! range asked flops=12
%SLM start asked;
[rows_of, cols_of] = size(o);
area = rows_of*cols_of + numel(a + 1)*2;
d = size(o);
area = d(1)*d(2) + area;
%SLM end asked;

%! range counters flops=5
total = v;
k = 0;
%SLM start counters;
while k + 1 < n/2
  k = k + 1;
  total = total + k*2;
end
%SLM end counters;

% none of t, c, u and z is a counter
%! range values flops=4+1+2+5+2
t = 0;
c = 1;
%SLM start values;
for i = 1:4
  t = t + 0.25;
end
u = t*2;
c = c + 1;
c = c*0.5;
for z = 0:0.25:1
  u = z*2;
end
for z = [1.5 2.5]
  u = z + 1;
end
%SLM end values;

%! range powers flops=4
%SLM start powers;
for i = 1:4
  j = mod(2^i, 3) + abs(i - 3);
  u = 2^-i;
  u = u*2;
end
if j + 1 > n
  j = 0;
end
%SLM end powers;

% the argument of a handle is not a subscript, unless it is within one
%! range handles flops=1+1
%SLM start handles;
y = same(v + 1);
y = a(same(v + 1));
y = taken(same, v);
y = taken(a, v);
%SLM end handles;

% after fields and contents of cells, only arithmetic on whole numbers has none
%! range parts flops=1+1
s.x = a;
parts = {a, x};
%SLM start parts;
for i = 1:2
  y = s.x(i+1);
  y = parts{v-1}(i+1);
end
y = s.x(v+1);
y = parts{3-v}(v+1);
y = s.x(end-1);
%SLM end parts;

% the statements of a function count as they do anywhere
%! range functions flops=3
%SLM start functions;
for i = 1:3
  y = a(twice(i+1));
end
%SLM end functions;

%! range captured flops=2
%SLM start captured;
shift = 3;
g = @(k) a(k+shift)*2;
y = g(1) + 0;
f = @() shift*2;
y = f();
%SLM end captured;

function r = taken(f, v)
r = f(v + 1);
end

function r = twice(k)
r = k*2;
end
