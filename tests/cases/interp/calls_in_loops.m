% Functions of numbers as part of a loop's code give what they give when they are called one by one: where a handle
% changes, where a value is no number any more, and where an array grows.
1;
function y = root(x)
y = x^0.5;
end

function x = inner(x, k)
x = x + k;
k = x*2;
x = k - x;
end

function y = outer(a, b)
t = inner(a, b);
y = t + inner(t, a);
end

s = 0;
for i = 1:5, s = s + outer(s, i); end
% 3s + 2i is added: 2, 12, 54, 224, 906
assert(s, 906);

x = 9:-1:-2; y = zeros(1, 12);
for i = 1:12
  y(i) = root(x(i)) + 1;
end
assert(y(1:10), sqrt(9:-1:0) + 1);
assert(abs(y(11:12) - [1+1i, 1+sqrt(2)*1i]) < 1e-14);

g = @(u, v) u - v; r = zeros(3, 4);
for k = 1:3
  for j = 1:4
    r(k, j) = g(k, j)*2 + inner(k, j);
  end
  switch k
    case 1, c = 10; g = @(u, v) u*c + v;
    case 2, g = @atan2;
  end
end
assert(r(1, :), (1 - (1:4))*2 + 1 + (1:4));
assert(r(2, :), (2*10 + (1:4))*2 + 2 + (1:4));
assert(r(3, :), atan2(3, 1:4)*2 + 3 + (1:4), 1e-14);

% What is beyond the end grows the array.
p = [1 2 3];
for i = 1:3
  p(i+1) = inner(p(i), 1);
end
assert(p, [1 2 3 4]);
