% Lists that no colon shows: contents of cells by indices in a variable, fields of an array of structs.
1;
function t = total(s)
t = sum([s.a]);
end
s = struct('a', {1, 2, 3}, 'v', {[1 2], [3 4], [5 6]});
c = {[1 2], [3 4], [5 6]}; idx = [1 3]; k = 2; none = [];
assert(isequal([c{idx}], [1 2 5 6]))
b = [c{idx}]; d = {c{idx}};
assert(isequal(b, [1 2 5 6]) && numel(d) == 2)
e = vertcat(c{idx}); f = cat(1, s.v); h = [s(idx).a];
assert(isequal(e, [1 2; 5 6]) && isequal(f, [1 2; 3 4; 5 6]) && isequal(h, [1 3]))
g = max(c{idx}); m = max(s(idx).v);
assert(isequal(g, [5 6]) && isequal(m, [5 6]))
q = horzcat(c{idx}, c{k}); t = [c{idx} 7];
assert(isequal(q, [1 2 5 6 3 4]) && isequal(t, [1 2 5 6 7]))
w = [c{none}]; x = horzcat(c{none}, 5);
assert(isempty(w) && x == 5)
u = total(s); v = total(s(2));
assert(u == 6 && v == 2)
for i = 1:2
  z = plus(c{idx}); y = norm(s(i).v);
end
assert(isequal(z, [6 8]) && y == 5)
