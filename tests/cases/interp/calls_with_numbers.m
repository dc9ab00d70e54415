% Functions of numbers: evaluated as numbers as far as all of them are some, and as any others where one is not.
1;
function r = fib(n)
  if n < 2
    r = n;
  else
    r = fib(n - 1) + fib(n - 2);
  end
end
function y = along(x, a)
  y = 2*x + a;
end
function y = twice(f, x)
  y = f(f(x));
end
function r = unset(n)
  if n > 3
    return
  end
  r = n;
end
function r = is_small(x)
  r = x < 3;
end
function r = plane(n)
  r = n*zeros(2) + 1;
end
function r = element(k)
  v = k;
  r = v(1) + v(end);
end
function r = root(x)
  r = sqrt(x);
end
function r = counted(x)
  persistent n;
  if isempty(n)
    n = 0;
  end
  n = n + 1;
  r = n + x;
end
function r = sum_of(x)
  r = counted(x) + counted(x);
end
function r = changed(x)
  x = x + 1;
  r = x*x;
end
function r = with(x, varargin)
  r = x + numel(varargin);
end

assert(fib(12) == 144);
s = 0;
for k = 1:5
  s = along(s, k);
end
assert(s == 57);
assert(along(along(1, 2), 3) == 11);
% A name that holds arrays first and handles later, in one statement.
held = {[10 20 30], @along, @(a, b) a - b, @atan2, @hypot};
values = zeros(1, 5);
for k = 1:5
  g = held{k};
  if k == 1
    values(k) = g(2);
  else
    values(k) = g(3, 4);
  end
end
assert(isequal(values(1:3), [20 10 -1]) && abs(values(4) - atan2(3, 4)) == 0 && values(5) == 5);
for k = 1:5
  g = held{min(k, 2)};
  w = g(1, 3);
end
assert(w == 5);
assert(twice(@(x) x + 1, 3) == 5 && twice(@fib, 6) == 21);
% Errors are those of the general form, wherever the call is.
failed = false;
try
  z = unset(5) + 1;
catch
  failed = true;
end
assert(failed && unset(2) == 2);
% Results of other classes and shapes.
q = is_small(2);
assert(islogical(q) && q && ~is_small(4) && q + 1 == 2);
p = plane(3);
assert(isequal(p, ones(2)) && isequal(plane(1) + 1, 2*ones(2)));
assert(root(4) == 2 && root(-4) == 2i && root(9) == 3);
% Each call happens once, also where numbers do not do.
assert(sum_of(0) == 3 && counted(0) == 3 && sum_of(1) == 11);
x = 4;
assert(changed(x) == 25 && x == 4 && element(3) == 6 && with(1, 2, 3) == 3);
% Cells grow by numbers, and copies of them do not.
c = {1};
d = c;
for k = 2:6
  c{end+1} = k;
end
assert(isequal(c, {1, 2, 3, 4, 5, 6}) && numel(d) == 1 && size(c, 1) == 1);
e = {1; 2};
e{3} = 'text';
e{end+1} = 4;
assert(isequal(size(e), [4 1]) && e{4} == 4);
n.list = {5, {6, 7}};
assert(n.list{2}{1} == 6 && n.list{1} + n.list{2}{2} == 12);
t = {'a', 'bc'; 'def', 4};
assert(strcmp(t{2, 1}, 'def') && t{2, 2} == 4 && strcmp(t{1, mod(3, 2) + 1}, 'bc'));
