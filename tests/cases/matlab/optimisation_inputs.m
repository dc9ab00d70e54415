% Inputs of the function behind the options, and counts of the work: MATLAB takes them, Octave does not.
[x, v, flag, out] = fminbnd(@(x, a, b) (x - a)^2 + b, 0, 1, optimset('TolX', 1e-8), 0.25, 3);
assert(abs(x - 0.25) < 1e-6 && abs(v - 3) < 1e-12 && flag == 1 && out.funcCount >= out.iterations);
[x, v, flag, out] = fzero(@(x, a) x^2 - a, [0 2], [], 2);
assert(abs(x - sqrt(2)) < 1e-14 && flag == 1 && out.iterations > 0 && out.funcCount == out.iterations + 2);
[xy, v, flag, out] = fminsearch(@(p, c) sum((p - c).^2), [0 0], [], [1 2]);
assert(norm(xy - [1 2]) < 1e-3 && flag == 1 && out.funcCount > out.iterations);
[xy, v, flag, out] = fminsearch(@(p) sum(p.^2), [1 1], optimset('MaxFunEvals', 10));
assert(flag == 0 && out.funcCount <= 13);
assert(norm(fsolve(@(x, a) x - a, [0; 0], [], [1; 2]) - [1; 2]) < 1e-6);
assert(abs(fminunc(@(x, a) (x - a)^2, 0, [], 3) - 3) < 1e-4);
[q, n] = quadl(@(x, a) a*x.^2, 0, 1, [], 0, 3);
assert(abs(q - 1) < 1e-12 && n == 7);
