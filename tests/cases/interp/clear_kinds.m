% clear and clearvars: variables, globals, patterns and regular expressions.
1;
function set_h(x)
  global h
  h = x;
end
global g h
g = 5; h = 6;
clear g
assert(~exist('g', 'var'))
global g
assert(g == 5)
clear -global g
global g
assert(isempty(g) && h == 6)
set_h(8);
assert(h == 8)
clear all
assert(~exist('h', 'var'))
global h
assert(isempty(h))
xa = 1; xb = 2; y = 3; z = 4;
clear -regexp ^x z
assert(~exist('xa', 'var') && ~exist('xb', 'var') && y == 3 && ~exist('z', 'var'))
a1 = 1; a2 = 2; b1 = 3;
clear a* y
assert(~exist('a1', 'var') && ~exist('a2', 'var') && ~exist('y', 'var') && b1 == 3)
c1 = 1; c2 = 2;
clearvars -except c1
assert(c1 == 1 && ~exist('c2', 'var') && ~exist('b1', 'var'))
c2 = 2; d = 3;
clearvars c* -except c2
assert(~exist('c1', 'var') && c2 == 2 && d == 3)
clear variables
assert(~exist('c2', 'var') && ~exist('d', 'var'))
