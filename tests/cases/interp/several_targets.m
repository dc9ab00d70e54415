% One target in brackets can stand for several values.
1;
function varargout = squares()
  for k = 1:nargout, varargout{k} = k^2; end
end
function varargout = wrapper(varargin)
  [varargout{1:nargout}] = squares();
end
[q{1:3}] = deal(7);
assert(q, {7, 7, 7})
[a, b, c] = wrapper();
assert([a b c], [1 4 9])
[q{[3 1]}] = squares();
assert(q, {4, 7, 1})
[p, q{2:3}] = squares();
assert(p, 1)
assert(q, {4, 4, 9})
s = struct('x', {1, 2, 3});
[s.x] = deal(0);
assert([s.x], [0 0 0])
[s(2:3).y] = deal('a', 'b');
assert({s.y}, {[], 'a', 'b'})
[s.x] = squares();
assert([s.x], [1 4 9])
t.c = cell(2, 2);
[t.c{:, 2}] = deal(5);
assert(t.c, {[], 5; [], 5})
[o.m, o.k] = max([3 9 2]);
assert([o.m o.k], [9 2])
v = {3, 1, 2};
[v{:}] = deal(v{[2 3 1]});
assert(v, {1, 2, 3})
% parentheses around the body of an anonymous function take no value away
both = @(x) (deal(x, 2*x));
[a, b] = both(3);
assert([a b], [3 6])
place = @(x) ((max(x)));
[m, k] = place([1 5 2]);
assert([m k], [5 2])
v = cell(1, 2);
[v{:}] = both(1);
assert(v, {1, 2})
