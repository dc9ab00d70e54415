% A variable or field that does not exist takes the class of the elements assigned to it; an
% empty double that exists stays double.
q(2) = true;
assert(islogical(q)); assert(isequal(q, [false true]))
for k = 1:3, m(k) = k > 1; end
x = [10 20 30];
assert(isequal(x(m), [20 30]))
r(2) = int8(3); assert(class(r), 'int8')
s(3) = 'a'; assert(class(s), 'char')
t(1,2) = single(2); assert(class(t), 'single')
u = []; u(2) = true; assert(class(u), 'double')
o.done(3) = true; assert(class(o.done), 'logical')
p(2).mask(2) = true; assert(class(p(2).mask), 'logical')
