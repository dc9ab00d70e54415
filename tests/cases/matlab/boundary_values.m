% bvp4c, bvpinit, bvpset: two-point boundary value problems with solutions that are known. GNU Octave has none of them.
% y'' = -y, y(0) = 0, y(pi/2) = 2: y = 2 sin x.
f = @(x, y) [y(2); -y(1)];
bc = @(ya, yb) [ya(1); yb(1) - 2];
sol = bvp4c(f, bc, bvpinit(linspace(0, pi/2, 5), [1 0]));
x = linspace(0, pi/2, 33);
y = deval(sol, x);
assert(isequal(size(y), [2 33]) && max(max(abs(y - [2*sin(x); 2*cos(x)]))) < 2e-3 && sol.stats.maxres <= 1e-3)
assert(isequal(deval(sol, x, 1), y(1, :)) && strcmp(sol.solver, 'bvp4c') && size(sol.yp, 2) == numel(sol.x))
[~, slopes] = deval(sol, sol.x);
assert(max(max(abs(slopes - sol.yp))) < 1e-10)
tight = bvp4c(f, bc, bvpinit(linspace(0, pi/2, 5), @(x) [x; 1]), bvpset('RelTol', 1e-8, 'AbsTol', 1e-10));
assert(max(max(abs(tight.y - [2*sin(tight.x); 2*cos(tight.x)]))) < 1e-8 && numel(tight.x) > numel(sol.x))
% The derivatives given; further arguments.
with = bvp4c(@(x, y, k) [y(2); -k*y(1)], @(ya, yb, k) [ya(1); yb(1) - 2], bvpinit(0:0.5:1.5, [1; 1]), ...
  bvpset('FJacobian', @(x, y, k) [0 1; -k 0], 'BCJacobian', {[1 0; 0 0], [0 0; 1 0]}), 1);
assert(abs(with.y(2, 1) - 2/sin(1.5)) < 2e-3)
% Two solutions of y'' + |y| = 0, y(0) = 0, y(4) = -2, by their guesses: -a sinh x and a sin x up to pi.
one = bvp4c(@(x, y) [y(2); -abs(y(1))], @(ya, yb) [ya(1); yb(1) + 2], bvpinit(linspace(0, 4, 5), [1 0]));
other = bvp4c(@(x, y) [y(2); -abs(y(1))], @(ya, yb) [ya(1); yb(1) + 2], bvpinit(linspace(0, 4, 5), [-1 0]));
assert(abs(one.y(2, 1) - 2/sinh(4 - pi)) < 5e-3 && abs(other.y(2, 1) + 2/sinh(4)) < 1e-3)
% An unknown parameter: Mathieu's equation with q = 5, the fourth eigenvalue (17.0973 in the literature).
m = bvp4c(@(x, y, l) [y(2); -(l - 10*cos(2*x))*y(1)], @(ya, yb, l) [ya(2); yb(2); ya(1) - 1], ...
  bvpinit(linspace(0, pi, 10), @(x) [cos(4*x); -4*sin(4*x)], 15));
assert(abs(m.parameters - 17.097) < 5e-3)
% A singular term: Emden's equation, y = 1/sqrt(1 + x^2/3).
e = bvp4c(@(x, y) [y(2); -y(1)^5], @(ya, yb) [ya(2); yb(1) - sqrt(3)/2], bvpinit(linspace(0, 1, 5), [sqrt(3)/2; 0]), ...
  bvpset('SingularTerm', [0 0; 0 -2]));
assert(max(abs(e.y(1, :) - 1./sqrt(1 + e.x.^2/3))) < 1e-3)
% A solution is the guess of the next problem, also on a longer interval.
g = bvpinit(sol, [0 2]);
assert(g.x(1) == 0 && g.x(end) == 2 && size(g.y, 2) == numel(g.x))
longer = bvp4c(f, bc, g);
assert(abs(longer.y(2, 1) - 2/sin(2)) < 2e-3)
% A boundary layer needs a finer mesh where it is: e y'' = y, y(0) = 1, y(1) = 0 with e = 1e-4.
l = bvp4c(@(x, y) [y(2); 1e4*y(1)], @(ya, yb) [ya(1) - 1; yb(1)], bvpinit(linspace(0, 1, 10), [0 0]));
assert(abs(l.y(2, 1) + 100) < 0.2 && sum(l.x < 0.1) > sum(l.x > 0.5))
