% Solvers of ordinary differential equations whose function is given by its name, as older codes do: what comes
% after the options follows an empty flag.
% y' = -k y from 1: exp(-k) at 1.
[t, y] = ode45('decay', [0 1], 1);
right = abs(y(end) - exp(-1)) < 1e-3;
[t, y] = ode45('scaled', [0 1], 1, [], 2);
right(2) = abs(y(end) - exp(-2)) < 1e-3;
[t, y] = ode23('scaled', [0 1], 1, [], 3);
right(3) = abs(y(end) - exp(-3)) < 1e-2;
clear t y
disp(right)
%! stdout      1     1     1
