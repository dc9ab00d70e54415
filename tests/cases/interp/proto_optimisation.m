% Roots, minima and integrals of functions given by handles or names.
f = @(x) x.^3 - 2*x - 5;
r = fzero(f, [2 3]);
assert(abs(f(r)) < 1e-12 && abs(r - 2.094551481542327) < 1e-12);
assert(abs(fzero(@cos, 1.5) - pi/2) < 1e-12 && abs(fzero('sin', 3) - pi) < 1e-12);
failed = false;
try, fzero(@(x) x^2 + 1, [0 1]); catch failed = true; end
assert(failed);
assert(abs(fminbnd(@(x) (x - 0.3)^2, 0, 1) - 0.3) < 1e-4);
[x, v] = fminbnd(@(x) x.^4 - x, -1, 2, optimset('TolX', 1e-8));
assert(abs(x - 0.25^(1/3)) < 1e-7 && abs(v - (x^4 - x)) < 1e-14);
xy = fminsearch(@(p) (p(1) - 1)^2 + 100*(p(2) - p(1)^2)^2, [-1.2 1], optimset('TolX', 1e-7, 'TolFun', 1e-9));
assert(isequal(size(xy), [1 2]) && norm(xy - [1 1]) < 1e-3);
assert(abs(quadl(@(x) exp(-x.^2), 0, 1, 1e-10) - 0.746824132812427) < 1e-9);
assert(abs(quadl(@sqrt, 0, 1) - 2/3) < 1e-4);
[R, jb] = rref([1 2 3; 2 4 7; 1 2 4]);
assert(norm(R - [1 2 0; 0 0 1; 0 0 0]) < 1e-12 && isequal(jb, [1 3]));
A = [4 1; 2 3];
assert(norm(linsolve(A, [1; 2]) - A\[1; 2]) < 1e-14);
assert(norm(linsolve(tril(A), [4; 5], struct('LT', true)) - [1; 1]) < 1e-14);
