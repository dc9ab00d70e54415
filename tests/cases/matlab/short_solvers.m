% A few steps of ode15s, ode113 and fsolve, for the emitted programs. Octave has no ode113, and its ode15s needs a library.
[t, y] = ode15s(@(t, y) -y, [0 0.1], 1, odeset('RelTol', 1e-2));
assert(abs(y(end) - exp(-0.1)) < 1e-2);
[t, y] = ode113(@(t, y) -y, [0 0.1], 1, odeset('RelTol', 1e-2));
assert(abs(y(end) - exp(-0.1)) < 1e-2);
x = fsolve(@(x) x^2 - 2, 1);
assert(abs(x - sqrt(2)) < 1e-4);
