% Logical values and characters in loops that a register machine runs.
s = 'The quick  brown fox, 3 jumps.';
words = 0; inside = false; digits = 0; last = ' ';
for k = 1:length(s)
  c = s(k);
  letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if letter && ~inside
    words = words + 1;
  end
  inside = c ~= ' ';
  if c >= '0' && c <= '9'
    digits = digits + (c - '0');
  end
  last = c;
end
assert(isequal([words digits double(last)], [5 3 46]))
assert(ischar(last) && islogical(inside) && inside)

% A flag that ends a loop
n = 27; steps = 0; done = n == 1;
while ~done
  if mod(n, 2) == 0
    n = n/2;
  else
    n = 3*n + 1;
  end
  steps = steps + 1;
  done = n == 1;
end
assert(steps == 111 && islogical(done))

% A variable that changes its kind stays what it became
x = 0; t = 0;
for k = 1:20
  if k < 8
    x = k > 3;
  else
    x = k/2;
  end
  t = t + x;
end
assert(isequal([x t], [10 95]) && isa(x, 'double'))

% A text that ends before the loop does
t = 'abc'; w = '';
try
  for k = 1:9
    w = t(k);
  end
catch e
  t = [t '!'];
end
assert(strcmp(t, 'abc!') && w == 'c' && k == 4 && ischar(w))

% A logical index selects, it is no position
v = [4 5 6]; q = 0; b = true;
for k = 1:6
  b = k > 0;
  q = q + sum(v(b));
end
assert(q == 24)

% Characters in arithmetic and as numbers to compare with
u = 'hello'; h = 0;
for k = 1:5
  h = mod(31*h + u(k), 65536);
  if u(k) == 108
    h = h + 1;
  end
  if h == 'a', h = 0; end
end
assert(h == 7346 && isa(h, 'double'))
