% The text of an eval sees the variables that exist when it runs, also those whose names are
% functions, and the functions of the file around it.
1;
function y = twice(x)
  y = 2*x;
end
function y = inside(beta)
  y = eval('twice(beta) + pi');
end
j = 3; pi = 4;
assert(eval('j'), 3)
eval('y = j + pi;')
assert(y, 7)
clear pi
assert(eval('pi') > 3.1 && eval('pi') < 3.2)
eval('f = @(x) x + j;')
assert(f(1), 4)
assert(inside(2), 4 + pi)
for k = 1:3
  eval(sprintf('e%d = k^2;', k));
end
assert([e1 e2 e3], [1 4 9])
a1 = 1; a2 = 2; keep = 3;
eval('clear a1')
assert(exist('a1'), 0)
eval('clear a*; a2 = 5;')
assert(a2 + keep, 8)
s = accumarray([1; 3; 1], [10; 20; 30], [4 1], @(t) {sort(t)});
assert(s, {[10; 30]; []; 20; []})
