% Lists without a colon are arguments of a function in a loop: by indices in a variable, and the fields of an array of structs.
1;
function y = pair(a, b)
y = 10*a + b;
end
c = {1, 2, 3}; idx = [2 3]; s = struct('a', {5, 6});
for i = 1:2
  t = pair(c{idx});
  u = pair(s.a);
end
assert(t == 23 && u == 56)
