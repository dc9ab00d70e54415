% exist asks for variables by the names that they have in the prototype, also where functions have the same ones.
1;
function y = solve(n, count)
  if ~exist('count', 'var') || isempty(count), count = 5; end
  y = n*count;
  if exist('count', 'var'), y = y + 100; end
end
function n = count(x)
  n = numel(x);
end
function y = asks(count)
  y = double(exist('count') == 1);
end
assert(isequal([solve(4), solve(4, 10)], [120 140]));
assert(isequal([asks(1), asks()], [1 0]));
count = 3;
name = 'count';
assert(isequal([exist('count', 'var'), exist('count'), exist(name, 'var'), exist(name)], [1 1 1 1]));
