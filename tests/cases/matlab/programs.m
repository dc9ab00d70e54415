% linprog and quadprog: linear and convex quadratic programs. GNU Octave has neither.
% The example of a textbook: the corner (2/3, 4/3).
A = [1 1; 1 0.25; 1 -1; -0.25 -1; -1 -1; -1 1]; b = [2 1 2 1 -1 2];
[x, v, flag] = linprog([-1 -1/3], A, b);
assert(max(abs(x - [2/3; 4/3])) < 1e-9 && abs(v + 10/9) < 1e-9 && flag == 1)
x = linprog([-1 -1/3], A, b, [1 1/4], 1/2);
assert(max(abs(x - [0; 2])) < 1e-8)
x = linprog([-1 -1/3], A, b, [1 1/4], 1/2, [-1 -0.5], [1.5 1.25]);
assert(max(abs(x - [0.1875; 1.25])) < 1e-8)
[~, ~, flag] = linprog([1; 1], [1 1; -1 -1], [1; -2]);
assert(flag == -2)
[~, ~, flag] = linprog([-1; 0], [0 1], 1, [], [], [0 0]);
assert(flag == -3 || flag == -2)
% Multipliers: the duals of max 3x + 5y, x <= 4, 2y <= 12, 3x + 2y <= 18 are 0, 3/2 and 1.
[x, v, ~, ~, l] = linprog([-3; -5], [1 0; 0 2; 3 2], [4; 12; 18], [], [], [0; 0]);
assert(max(abs(x - [2; 6])) < 1e-9 && abs(v + 36) < 1e-8 && max(abs(l.ineqlin - [0; 1.5; 1])) < 1e-8 && max(abs(l.lower)) < 1e-8)
p = struct('f', [-3; -5], 'Aineq', sparse([1 0; 0 2; 3 2]), 'bineq', [4; 12; 18], 'Aeq', [], 'beq', [], 'lb', [0; 0], 'ub', [], 'solver', 'linprog', 'options', optimset('Display', 'off'));
assert(max(abs(linprog(p) - [2; 6])) < 1e-8)
% Quadratic: an example of the literature, (2/3, 4/3), and the equality alone.
H = [1 -1; -1 2]; f = [-2; -6];
[x, v, flag] = quadprog(H, f, [1 1; -1 2; 2 1], [2; 2; 3]);
assert(max(abs(x - [2/3; 4/3])) < 1e-9 && abs(v + 74/9) < 1e-8 && flag == 1)
x = quadprog(H, f, [], [], [1 1], 0);
assert(max(abs(x - [-0.8; 0.8])) < 1e-9 && max(abs(quadprog(H, f) - H\-f)) < 1e-9)
[x, ~, ~, ~, l] = quadprog([1 -1 1; -1 2 -2; 1 -2 4], [2; -3; 1], [], [], ones(1, 3), 1/2, zeros(3, 1), ones(3, 1));
assert(max(abs(x - [0; 0.5; 0])) < 1e-7 && all(l.lower([1 3]) > 0))
% Nonnegative least squares as a program.
C = [0.0372 0.2869; 0.6861 0.7071; 0.6233 0.6245; 0.6344 0.6170]; d = [0.8587; 0.1781; 0.0747; 0.8405];
assert(max(abs(quadprog(C.'*C, -C.'*d, [], [], [], [], [0; 0]) - lsqnonneg(C, d))) < 1e-8)
% Variables that bounds hold in one place, and one variable alone.
[x, ~, flag, ~, l] = quadprog(H, f, [1 1; -1 2; 2 1], [2; 2; 3], [], [], [0.5 -Inf], [0.5 Inf]);
assert(flag == 1 && max(abs(x - [0.5; 1.25])) < 1e-9)
g = H*x + f + [1 1; -1 2; 2 1].'*l.ineqlin + l.upper - l.lower;
assert(max(abs(g)) < 1e-8)
assert(isequal(linprog([1; 1], [], [], [], [], [2; 3], [2; 3]), [2; 3]) && abs(quadprog(2, -4, [], [], [], [], 0, 1) - 1) < 1e-9)
% What is left of a minimum depends on the rounding of every step.
clear x v l g
