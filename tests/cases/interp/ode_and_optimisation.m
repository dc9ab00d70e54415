% ode45, ode23, events, fsolve, fminunc, lsqnonneg.
1;
function [v, stop, way] = ground(t, y)
  v = y(1);
  stop = 1;
  way = -1;
end
[t, y] = ode45(@(t, y) -y, [0 1], 1);
assert(t(end), 1);
assert(y(end), exp(-1), 1e-3);
o = odeset('RelTol', 1e-8, 'AbsTol', 1e-10);
[t, y] = ode45(@(t, y) [y(2); -y(1)], [0 2*pi], [1; 0], o);
assert(y(end, :), [1 0], 1e-6);
[t, y] = ode45(@(t, y) [y(2); -y(1)], linspace(0, 3, 7), [1; 0], o);
assert(numel(t), 7);
assert(y(:, 1), cos(t), 1e-6);
[t, y] = ode23(@(t, y) [y(2); -y(1)], [0 1 2], [1; 0], odeset('RelTol', 1e-6, 'AbsTol', 1e-8));
assert(y(:, 1), cos(t), 1e-4);
[t, y, te] = ode45(@(t, y) [y(2); -9.81], [0 10], [10; 0], odeset('Events', @ground, 'RelTol', 1e-8));
assert(te(end), sqrt(20/9.81), 5e-2);
assert(t(end), te(end), 1e-6);
assert(odeget(o, 'RelTol'), 1e-8);

[x, fval, info] = fsolve(@(x) [x(1)^2 + x(2)^2 - 1; x(1) - x(2)], [1; 0.5]);
assert(x, [1; 1]/sqrt(2), 1e-5);
assert(info > 0);
[x, fval] = fminunc(@(x) (x(1) - 1)^2 + 10*(x(2) - x(1)^2)^2, [-1; 2]);
assert(x, [1; 1], 1e-2);
assert(lsqnonneg([1 0; 0 1], [1; -1]), [1; 0], 1e-12);
x = lsqnonneg([0.0372 0.2868; 0.6861 0.7071; 0.6233 0.6245; 0.6344 0.6170], [0.8587; 0.1781; 0.0747; 0.8405]);
assert(x, [0; 0.6929], 1e-4);
