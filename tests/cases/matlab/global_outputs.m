% An output that is declared global is the global variable: it is given, and remains.
global G
G = [1 2 3];
u = given();
u(3) = 7;
assert(isequal(given(), [1 2 3]));
assert(isequal(changed(5), [1 5 3]));
assert(isequal(G, [1 5 3]));
function G = given()
global G
end
function G = changed(x)
global G
G(2) = x;
end
