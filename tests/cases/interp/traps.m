% Traps of the syntax, by value.
a = 5; b = 2; x = [1 2; 3 4]; f = 3;
assert(numel([1 -2]) == 2 && numel([1 - 2]) == 1 && numel([a -b]) == 2 && numel([a - b]) == 1 && numel([a-b]) == 1);
assert(isequal([a' b'], [5 2]) && isequal([a', b'], [5 2]) && isequal([x' x'], [x.', x.']));
assert(isequal([1 -x(1)'], [1 -1]) && isequal([f (1)], [3 1]) && isequal([-.1 -[1]], [-0.1 -1]) && isequal([~a], false));
assert(isequal([1,2;...
  3,4], [1 2; 3 4]));
c = {@(x) x+1, 2};
assert(numel(c) == 2 && c{1}(1) == 2);
assert(isequal(x'', x) && isequal(x.', x') && isequal(x(:)', [1 3 2 4]));
if (a)b=1;end
assert(b == 1);
if a b=4; end
assert(b == 4);
q = 'it''s'; r = "say ""hi""";
assert(numel(q) == 4 && numel(r) == 8);
n = 3;
assert(isequal(1:n', 1:3) && -2^2 == -4 && 2^-1 == 0.5 && isequal(!a, false) && a != b);
s.if = 1; s.end = 2;
assert(s.if + s.end == 3);
t.("f") = 9;
assert(t.f == 9);
m = [1 2
     3 4];
assert(isequal(m, [1 2; 3 4]));
k = [ 'abc' ; 'def' ];
assert(isequal(size(k), [2 3]));
v = [1, 2, 3 % comment
     4, 5, 6];
assert(isequal(size(v), [2 3]));
y = 3; y(2) = 4;
assert(isequal(y, [3 4]) && isequal(x(end, end), 4) && isequal(a(end), 5));
z = @() 7;
assert(z() == 7);
A = [1, 2; 3, 4]; i = 2;
assert(A(i, 1) == 3 && 3i == complex(0, 3) && isequal(1e3i, complex(0, 1000)));
w = [a.*b a./b];
assert(numel(w) == 2);
g = [1 + 2, 3 +4, 5+ 6];
assert(numel(g) == 4);
if a == 5 && ...
   b == 4
  ok = 1;
end
assert(ok == 1);
B = [x; ...
     5 6];
assert(isequal(size(B), [3 2]));
assert(a==5&b==4|false);
format long
