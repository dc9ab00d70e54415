% Clearing functions lets go of their persistent variables; a global that eval clears is gone for all who share it.
global a b
a = 1; b = 2;
eval('clear a');
assert(~exist('a', 'var') && isequal(both(), {1, 2}))
eval('clear global b');
assert(~exist('b', 'var') && isequal(both(), {1, []}))
counter(); counter();
assert(counter() == 3)
clear all
assert(counter() == 1 && counter() == 2)
clear functions
assert(counter() == 1 && counter() == 2)
clear other
assert(counter() == 3)
clear count*
assert(counter() == 1)
function c = both()
  global a b
  c = {a, b};
end
function n = counter()
  persistent c
  if isempty(c), c = 0; end
  c = c + 1;
  n = c;
end
