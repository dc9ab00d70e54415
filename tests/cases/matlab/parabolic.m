% pdepe and pdeval: equations with solutions that are known. GNU Octave has neither.
% pi^2 u_t = u_xx, u = sin(pi x) at the start, u(0) = 0, pi exp(-t) + u_x = 0 at 1: u = exp(-t) sin(pi x).
pde = @(x, t, u, ux) deal(pi^2, ux, 0);
ends = @(xl, ul, xr, ur, t) deal(ul, 0, pi*exp(-t), 1);
x = linspace(0, 1, 41);
t = linspace(0, 2, 9);
sol = pdepe(0, pde, @(x) sin(pi*x), ends, x, t);
assert(isequal(size(sol), [9 41]) && max(max(abs(sol - exp(-t(:))*sin(pi*x)))) < 5e-3)
[u, slope] = pdeval(0, x, sol(5, :, 1), [0.1 0.3333 0.98]);
assert(max(abs(u - exp(-t(5))*sin(pi*[0.1 0.3333 0.98]))) < 5e-3 && max(abs(slope - pi*exp(-t(5))*cos(pi*[0.1 0.3333 0.98]))) < 0.1)
% A start that the condition at an end contradicts; further arguments; the steady state is a line.
s = pdepe(0, @(x, t, u, ux, k) deal(1, k*ux, 0), @(x, k) 0, @(xl, ul, xr, ur, t, k) deal(ul, 0, ur - 3, 0), x, [0 1 10], [], 2);
assert(max(abs(s(3, :) - 3*x)) < 1e-3 && s(1, end) == 3)
% A cylinder and a sphere that cool: the first zero of J0, and sin(pi r)/r.
b = 2.404825557695773;
c = pdepe(1, @(x, t, u, ux) deal(1, ux, 0), @(x) besselj(0, b*x), @(xl, ul, xr, ur, t) deal(0, 1, ur, 0), x, [0 0.05 0.1], odeset('RelTol', 1e-6, 'AbsTol', 1e-8));
assert(max(abs(c(3, :) - exp(-0.1*b^2)*besselj(0, b*x))) < 1e-3)
r = [1e-12, x(2:end)];
q = pdepe(2, @(x, t, u, ux) deal(1, ux, 0), @(r) sin(pi*max(r, 1e-12))/max(r, 1e-12), @(xl, ul, xr, ur, t) deal(0, 1, ur, 0), x, [0 0.05 0.1], odeset('RelTol', 1e-6, 'AbsTol', 1e-8));
assert(max(abs(q(3, :) - exp(-0.1*pi^2)*sin(pi*r)./r)) < 5e-3)
% Two equations, one of them without a derivative by time: v_xx = u has v = -u/pi^2, whatever v is at the start.
two = pdepe(0, @(x, t, u, ux) deal([1; 0], ux, [0; -u(1)]), @(x) [sin(pi*x); 7], ...
  @(xl, ul, xr, ur, t) deal(ul, [0; 0], ur, [0; 0]), x, [0 0.05 0.1]);
assert(isequal(size(two), [3 41 2]) && max(abs(two(3, :, 1) - exp(-0.1*pi^2)*sin(pi*x))) < 5e-3)
assert(max(max(abs(two(:, :, 2) + two(:, :, 1)/pi^2))) < 1e-3)
refused = false;
try, pdepe(3, pde, @(x) 0, ends, x, t); catch, refused = true; end
assert(refused)
