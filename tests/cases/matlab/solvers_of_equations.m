% ode15s, ode113, fsolve: values within their tolerances. Octave has no ode113, its ode15s needs a library, and its
% fsolve ends elsewhere.
f = @(t, y) [-0.04*y(1) + 1e4*y(2)*y(3); 0.04*y(1) - 1e4*y(2)*y(3) - 3e7*y(2)^2; 3e7*y(2)^2];
o = odeset('RelTol', 1e-6, 'AbsTol', [1e-8 1e-12 1e-8]);
% Robertson's reactions at 40 and 4e6 (Hairer and Wanner, IV.10, and LSODE's report).
[t, y] = ode15s(f, [0 40], [1; 0; 0], o);
assert(numel(t) < 250 && norm((y(end, :) - [0.7158271 9.185535e-6 0.2841637])./[1 1e-5 1]) < 1e-4);
[t, y] = ode15s(f, [0 40 4e6], [1; 0; 0], o);
assert(numel(t) == 3 && norm((y(3, :) - [5.2e-4 2.1e-9 0.99948])./[1e-3 1e-8 1]) < 1e-2);
% The last equation as what is conserved: a singular mass matrix.
g = @(t, y) [-0.04*y(1) + 1e4*y(2)*y(3); 0.04*y(1) - 1e4*y(2)*y(3) - 3e7*y(2)^2; sum(y) - 1];
[t, z] = ode15s(g, [0 40], [1; 0; 0], odeset(o, 'Mass', diag([1 1 0])));
assert(norm((z(end, :) - [0.7158271 9.185535e-6 0.2841637])./[1 1e-5 1]) < 1e-4);
% Heat, with a sparse Jacobian, with its pattern, and with a mass matrix.
n = 30; e = ones(n, 1); A = spdiags([e -2*e e], -1:1, n, n)*(n + 1)^2; u = sin(pi*(1:n)'/(n + 1));
r = expm(0.1*full(A))*u;
for o = {odeset('Jacobian', A), odeset('JPattern', A ~= 0), odeset(), odeset('BDF', 'on', 'MaxOrder', 2)}
  [t, y] = ode15s(@(t, u) A*u, [0 0.1], u, odeset(o{1}, 'RelTol', 1e-5, 'AbsTol', 1e-8));
  assert(norm(y(end, :)' - r) < 2e-4*norm(r) && numel(t) < 150);
end
[t, y] = ode15s(@(t, u) A*u, [0 0.2], u, odeset('Mass', 2*speye(n), 'RelTol', 1e-5, 'AbsTol', 1e-8));
assert(norm(y(end, :)' - r) < 2e-4*norm(r));
% Where a ball comes down, and the way back in time.
o = odeset('RelTol', 1e-8, 'AbsTol', 1e-10);
for s = {@ode15s, @ode113}
  [t, y, te, ye, ie] = s{1}(@(t, y) [y(2); -9.81], [0 10], [10; 0], odeset(o, 'Events', @ground));
  assert(abs(te - sqrt(20/9.81)) < 1e-5 && t(end) == te && ie == 1);
  [t, y] = s{1}(@(t, y) -y, [1 0.5 0], 1, o);
  assert(numel(t) == 3 && norm(y - exp([0; 0.5; 1])) < 1e-6);
end
% Few steps of high order.
[t, y] = ode113(@(t, y) [y(2); -y(1)], [0 20], [1; 0], odeset('RelTol', 1e-9, 'AbsTol', 1e-11));
assert(numel(t) < 250 && norm(y(end, :) - [cos(20), -sin(20)]) < 1e-7);
[t, y] = ode113(@(t, y) [y(2); -y(1)], 0:0.5:20, [1; 0], odeset('RelTol', 1e-9, 'AbsTol', 1e-11));
assert(max(abs(y(:, 1) - cos(t))) < 1e-7);
% Equations: a curved valley, a step into where the logarithm is not real, a double zero, none.
[x, fval, flag] = fsolve(@(x) [10*(x(2) - x(1)^2); 1 - x(1)], [-1.9; 2]);
assert(norm(x - 1) < 1e-6 && flag == 1);
[x, fval, flag] = fsolve(@(x) log(x) + x, 5);
assert(isreal(x) && abs(x - 0.567143290409784) < 1e-6 && flag == 1);
[x, fval, flag, out] = fsolve(@(x) x^2 + 1, 1);
assert(flag < 0 && strcmp(out.algorithm, 'trust-region-dogleg'));
[x, fval, flag, out] = fsolve(@(x) [x - 1; 2*x - 2.1], 0);
assert(strcmp(out.algorithm, 'levenberg-marquardt') && abs(x - 1.04) < 1e-6);
lastwarn('');
x = fsolve(@(x) x^2 + 1, 1);
assert(~isempty(strfind(lastwarn, 'fsolve has found no zero')));

function [value, stops, way] = ground(t, y)
value = y(1);
stops = 1;
way = -1;
end
