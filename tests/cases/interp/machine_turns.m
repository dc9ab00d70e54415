% Loops in which the register machine and the tree walker take turns: what is no real scalar, grows, is not a number,
% has no trip or fails. Values by hand.
x = zeros(1, 6);
for k = 1:6
  x(k) = k^2;
end
assert(isequal(x, [1 4 9 16 25 36]))

% growth by one element in every trip, then in place
y = [];
for pass = 1:3
  for k = 1:5
    y(k) = pass*k;
  end
end
assert(isequal(y, [3 6 9 12 15]))

% a loop without a trip leaves an empty variable
n = 0;
for i = 1:4
  for j = 1:i-2
    n = n + j;
  end
  if isempty(j)
    n = n + 100;
  end
end
assert(isequal(n, [204]))

% a logical variable
found = false; steps = 0;
for k = 1:50
  steps = steps + 1;
  if k*k > 200
    found = true;
  end
  if found
    break
  end
end
assert(isequal(steps, [15]))

% a number becomes complex half-way, and stays it
z = 4; c = 0;
for k = 1:8
  z = z - 1;
  c = c + sqrt(z);
end
assert(abs(c - complex(4.146264370, 6.146264370)) < 1e-8)

% a fractional power of a negative number
w = 0;
for k = 3:-1:-2
  w = w + k^2.5;
end
assert(abs(w - complex(22.245311518, 6.656854249)) < 1e-8)

% an array becomes one of integers, and later a text
v = zeros(1, 4); s = 0;
for k = 1:4
  v(k) = k/3;
  if k == 2
    v = int8(v);
  end
  s = s + double(v(k));
end
assert(isa(v, 'int8') && abs(s - 10/3) < 1e-12)

% an error in the middle is caught, with what was done before
a = 1:5; m = 0;
try
  for k = 1:10
    m = m + a(k);
  end
catch err
  assert(isequal(m, [15]))
end
assert(isequal(k, [6]))

% what shares an array keeps it
p = 1:5; q = p;
for k = 1:5
  p(k) = 10*p(k);
end
assert(isequal([p; q], [10 20 30 40 50; 1 2 3 4 5]))

% not a number in a condition that is negated
t = [1 0 NaN 0]; u = 0;
try
  for k = 1:4
    if ~t(k)
      u = u + 1;
    end
  end
catch err
  assert(isequal(u, [1]))
end

% continue and break from loops in loops, with other statements between
r = 0; l = {};
for i = 1:6
  if mod(i, 2)
    continue
  end
  j = 0;
  while true
    j = j + 1;
    if j > i
      break
    end
    if j == 3, l{end+1} = i; continue, end
    r = r + i*j;
  end
end
assert(isequal(r, [142]))
assert(isequal(numel(l), [2]))

% matrices by two indices, and beyond their columns
M = zeros(3); g = 0;
for i = 1:3
  for j = 1:3
    M(i,j) = 10*i + j;
  end
end
try
  for j = 1:4
    g = g + M(2,j);
  end
catch err
  assert(isequal(g, [66]))
end
h = 0;
for i = 1:9
  h = h + M(i);
end
assert(isequal(h, [198]))

% a text changes what the loop reads
G = 1; o = 0;
for k = 1:6
  o = o + G;
  if k == 3, eval('G = 10;'), end
end
assert(isequal(o, 33))
% An index leaves the array in trips that are executed together.
q = zeros(1, 50); v = 0;
try
  for k = 1:80
    v = v + q(k) + 1;
  end
catch
  assert(k == 51 && v == 50)
end
