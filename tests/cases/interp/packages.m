% Functions of packages, of nested ones too, by their whole names; a variable hides a package.
1;
function y = field_of_variable()
  shapes.area = 7;
  y = shapes.area;
end
assert(shapes.area(2, 3) == 6 && shapes.area(4) == 16)
[v, b] = shapes.solid.volume(2, 3, 4);
assert(v == 24 && b == 6)
f = @shapes.area;
assert(f(5, 2) == 10 && isequal(cellfun(@shapes.area, {1, 2}, {3, 4}), [3 8]))
g = @(w) shapes.solid.volume(w, w, w);
assert(g(2) == 8)
o = shapes.origin();
assert(isequal(o, [0 0]) && isequal(shapes.origin, [0 0]))
x = [shapes.area(1, 2), 2*shapes.area(1, 1)];
assert(isequal(x, [2 2]))
assert(feval('shapes.area', 2, 2) == 4)
assert(field_of_variable() == 7)
h = @(shapes) shapes.area;
assert(h(struct('area', 9)) == 9)
