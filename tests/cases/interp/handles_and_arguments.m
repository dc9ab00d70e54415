% Functions: arguments, results, handles, closures.
1;
function varargout = many(varargin)
  for k = 1:nargout
    varargout{k} = k*numel(varargin);
  end
end
function [a, b, c] = three(x, y)
  if nargin < 2
    y = 10;
  end
  a = x + y;
  b = nargin;
  if nargout > 2
    c = nargout;
  end
end
function r = fact(n)
  if n <= 1
    r = 1;
    return
  end
  r = n*fact(n - 1);
end
function y = apply(f, varargin)
  y = f(varargin{:});
end
function noresult(x)
  x = x + 1;
end
function n = counter()
  persistent k;
  if isempty(k)
    k = 0;
  end
  k = k + 1;
  n = k;
end

[a, b] = many(1, 2, 3);
assert(a == 3 && b == 6);
[p, q, r] = three(1);
assert(p == 11 && q == 1 && r == 3);
[~, q] = three(1, 2);
assert(q == 2);
assert(fact(6) == 720);
h = @fact;
assert(h(5) == 120 && feval(h, 3) == 6 && feval('fact', 4) == 24 && isa(h, 'function_handle'));
k = 3;
g = @(x, y) k*x + y;
k = 100;
assert(g(2, 1) == 7 && apply(g, 1, 1) == 4 && apply(@plus, 1, 2) == 3);
compose = @(f1, f2) @(x) f1(f2(x));
sq = compose(@(x) x^2, @(x) x + 1);
assert(sq(2) == 9);
v = @(varargin) numel(varargin);
assert(v(1, 2, 3) == 3 && v() == 0);
assert(isequal(arrayfun(@(x) x^2, 1:3), [1 4 9]) && isequal(cellfun(@numel, {'a', 'bb'}), [1 2]));
c = cellfun(@(s) [s 'x'], {'a', 'b'}, 'UniformOutput', false);
assert(isequal(cellfun(@(s) [s 'x'], {'a', 'b'}, 'uni', 0), c) && isequal(arrayfun(@(k) k:3, 2:3, 'Un', false), {2:3, 3}));
assert(isequal(c, {'ax', 'bx'}) && isequal(cellfun('isempty', {[], 1}), [true false]));
x = 5;
noresult(x);
assert(x == 5);
counter(); counter();
assert(counter() == 3);
assert(isequal(func2str(@sin), 'sin'));
f2 = str2func('@(x) x + 1');
assert(f2(1) == 2);
assert(exist('fact') ~= 0 && exist('nosuchthing') == 0);
[m, at] = max([3 9 2]);
assert(m == 9 && at == 2);
s = struct('f', @(x) 2*x);
assert(s.f(4) == 8);

% Lists on the left side.
function varargout = sizes_of(varargin)
  [varargout{1:nargout}] = size(varargin{:});
end
[p, q] = sizes_of(ones(3, 4));
assert([p, q], [3, 4]);
assert(sizes_of(ones(3, 4)), [3, 4]);
two = cell(1, 2);
[two{:}] = size(ones(2, 3));
assert(two, {2, 3});
[fresh{1:2}] = deal(5);
assert(fresh, {5, 5});
trio = struct('x', {1, 2, 3});
[trio.x] = deal(7, 8, 9);
assert([trio.x], [7, 8, 9]);
[trio(1:2).x] = deal(0);
assert([trio.x], [0, 0, 9]);
[first, two{1:2}] = deal(1, 2, 3);
assert({first, two{:}}, {1, 2, 3});
