1;
function r = step_of(k, i)
  r = k(i) + 1;
end
% Loops over integers, alone and beside doubles: rounded half away from zero, saturated at both ends.
% A histogram by subscripts that are integers, its running sum, and a sort by it.
n = 60; k = int32(mod((1:n)*7, 10)) + 1; h = zeros(1, 11, 'int32'); y = zeros(1, n);
for i = 1:n
  h(k(i)+1) = h(k(i)+1) + 1;
end
for j = int32(2):11
  h(j) = h(j) + h(j-1);
end
for i = 1:n
  j = k(i);
  h(j) = h(j) + 1;
  y(h(j)) = i;
end
assert(isa(h, 'int32') && isequal(double(h), [6*(1:10), 60]) && all(diff(double(k(y))) >= 0))
assert(isa(j, 'int32') && isequal(sort(y), 1:n))
% Both ends of a class, halves of both signs, what is no number and what is negative zero.
a = int8(100); b = int8(-100); u = uint8(3); c = zeros(1, 6, 'int8'); z = zeros(1, 40);
for i = 1:40
  a = a + 20; b = b - 20; u = u - 2;
  c(1) = i - 2.5; c(2) = 2.5 - i; c(3) = 1e9*i; c(4) = -1e9*i; c(5) = 0/(i - i); c(6) = -0.3;
  z(i) = double(int8(5)/c(6));
end
assert(a == 127 && b == -128 && u == 0 && isa(u, 'uint8'))
assert(isequal(c, int8([38 -38 127 -128 0 0])) && all(z == 127))
q = zeros(1, 5, 'int32');
for i = 1:4
  q(1) = int32(7)/2; q(2) = int32(-7)/2; q(3) = int32(2)*0.75 - i; q(4) = -int32(i)/0; q(5) = int32(0)/int32(i - i);
end
assert(isequal(q, int32([4 -4 -2 -2147483648 0])))
% What is negated, and what is subtracted, saturates; quotients, remainders and bits.
m = int8(-128); s = uint8(9); p = zeros(8, 1, 'int32'); d = 0;
for i = 1:5
  m = -m; s = -s; d = d + double(int8(i)*int8(40));
  p(1) = idivide(int32(7), int32(i)); p(2) = mod(int32(-7), int32(i)); p(3) = rem(int32(-7), int32(i));
  p(4) = bitand(int32(12), int32(i)); p(5) = bitor(uint8(8), uint8(i)); p(6) = bitshift(int32(i), 3);
  p(7) = max(p(7), int32(i)); p(8) = abs(int32(-i)) + floor(int32(i));
end
assert(m == 127 && s == 0 && d == 40 + 80 + 120 + 127 + 127)
assert(isequal(p, int32([1; 3; -2; 4; 13; 40; 5; 10])))
% Conditions of several tests, which stop where one decides; a loop that is left, and one that goes on.
f = int16([5 3 8 1 9 2 7]); t = int16(0); w = 0; g = 0;
while w < 7 && f(w+1) ~= 2
  w = w + 1;
  if f(w) > 4 && f(w) < 9 || f(w) == 1
    t = t + f(w);
  elseif mod(f(w), 3) == 0
    g = g + 1;
    continue
  end
  if t > 100
    break
  end
end
assert(w == 5 && t == 14 && isa(t, 'int16') && g == 2)
% Greatest common divisors by copies, and chains of subscripts within one another.
r = zeros(1, 12, 'uint32');
for i = 1:12
  v = uint32(840); e = uint32(i*35);
  while e ~= 0
    o = e; e = mod(v, e); v = o;
  end
  r(i) = v;
end
assert(isequal(r, uint32([35 70 105 140 35 210 35 280 105 70 35 420])))
l = int32([2 3 4 5 6 6]);
for i = 1:6
  l(l(i)) = l(l(l(i))); x = l(i);
end
assert(isequal(double(l), [2 4 4 6 6 6]) && x == 6)
% Ranges of integers up and down, and empty ones; the last value stays.
N = int32(0);
for i = int32(9):-2:int32(1)
  for j = 1:i
    N = N + j;
  end
end
assert(N == 95 && isa(j, 'int32') && j == 1)
for i = int32(5):int32(4)
  N = N + 1;
end
assert(isempty(i) && N == 95)
for i = int8(124):int8(127)
  N = N + int32(i);
end
assert(isa(i, 'int8') && i == 127 && N == 597)
% A subscript that saturates is the last one: 127 + 1 is 127 in int8.
B = zeros(1, 200); i = int8(120);
for j = 1:20
  i = i + 1; B(i) = B(i) + 1; B(i+1) = B(i+1) + 100;
end
assert(B(121) == 1 && B(122) == 101 && B(127) == 14 + 1500)
% The class of a variable changes in the loop, and of what is stored.
C = zeros(1, 6);
for i = 1:6
  s = 0;
  for j = 1:3
    s = s + k(j);
  end
  if i == 4, k(1) = 2.6; end
  C(i) = double(s);
end
assert(isequal(C, [15 15 15 15 10 10]) && isa(s, 'int32') && k(1) == 3)
% Numbers of 64 bits: in doubles up to 51 bits, and beyond as they are.
L = int64(2)^50; M = uint64(1);
for i = 1:12
  L = L + L - 1; M = M*7;
end
assert(isa(L, 'int64') && L == int64(2)^62 - 4095 && M == uint64(13841287201))
P = zeros(1, 3, 'uint64');
for i = 1:3
  P(i) = 18446744073709551615; P(i) = P(i) - 1;
end
assert(P(3) == intmax('uint64') - 1)
% Elements beyond the end, an array that becomes longer, and one that something else holds.
G = int32([]); H = int32([1 2 3]); held = H;
for i = 1:20
  G(i) = i*2.5; H(1) = H(1) + 1; H(end+1) = G(i);
end
assert(isequal(size(G), [1 20]) && G(1) == 3 && G(3) == 8 && H(1) == 21 && numel(H) == 23 && held(1) == 1)
% After an error in a loop, variables hold what they held when it came.
E = int32(1:4); count = 0; caught = 0;
try
  for i = 1:10
    count = count + E(i);
  end
catch
  caught = caught + 1;
end
assert(caught == 1 && i == 5 && count == 10)
F = int8(1:4);
try
  for i = 1:4
    E(i) = E(i) + 1;
    if i == 3, F = int16(F); E(i) = E(i) + F(i); end
  end
catch
  caught = caught + 1;
end
assert(caught == 2 && i == 3 && isequal(E, int32([2 3 4 4])))
% A matrix with subscripts of its own class, logical values that come of it, and a function.
K = int32(reshape(1:30, 5, 6)); T = false(5, 6); total = int32(0);
for j = int32(1):6
  for i = int32(1):5
    T(i,j) = K(i,j) > 10 & K(i,j) < 20;
    K(i,j) = K(mod(i, 5) + 1, j) + step_of(K, i);
    total = total + (K(i,j) > 15);
  end
end
assert(sum(T(:)) == 9)
fprintf('%d %d\n', sum(double(K(:))), total);
