% Time stepping with implicit solves: theta schemes and BDF2 for heat, a semi-implicit scheme for
% Burgers, Rosenbrock with steps of its own choice for a stiff oscillator; tables, structs, while.
clear; more off
n = 60; h = 1/(n+1); x = (1:n)'*h;
e = ones(n,1);
L = spdiags([e -2*e e], -1:1, n, n)/h^2;
u0 = sin(pi*x) + .5*sin(3*pi*x);
T = .05;
exact = exp(-pi^2*T)*sin(pi*x) + .5*exp(-9*pi^2*T)*sin(3*pi*x);
schemes = struct('name', {'explicit', 'implicit', 'Crank-Nicolson', 'BDF2'}, ...
                 'theta', {0, 1, .5, NaN}, 'steps', {400, 50, 50, 50});
err = zeros(1, numel(schemes));
for k = 1:numel(schemes)
  s = schemes(k);
  dt = T/s.steps;
  if isnan(s.theta)
    u = bdf2(L, u0, dt, s.steps);
  else
    u = theta_scheme(L, u0, dt, s.steps, s.theta);
  end
  err(k) = norm(u - exact, inf)/norm(exact, inf);
  schemes(k).u = u;
  if err(k) > .1, note = '  <- dt > h^2/2 ?'; else, note = ''; end
  fprintf('%-16s dt = %9.2e  error %9.3e%s\n', s.name, dt, err(k), note);
end
unstable = any(err > 1e3) || any(~isfinite(err));
order = []; for steps = [20 40 80]
  order(end+1) = norm(theta_scheme(L, u0, T/steps, steps, .5) - theta_scheme(L, u0, T/640, 640, .5));
end
order = log2(order(1:end-1)./order(2:end));
fprintf('orders of Crank-Nicolson: %s\n', mat2str(order, 3))

% --- Burgers, upwind by the sign, implicit diffusion
nu = .02; v = sin(2*pi*x); dt = .004; t = 0; k = 0;
M = speye(n) - dt*nu*L;
mass = [];
% A step by hand; vectors of 60: 480 B; M: 178 entries, 178*12 + 61*4 = 2380 B; tridiagonal:
%   vl, vr: the lines of 59 elements of v, all of it, and n, 488, stored 480.
%   adv: v, vl, vr, h, 1440 + 8: stored 480.
%! range advect executions=50 wsl=50*(488+488+1440+8) wss=50*(480+480+480)
while t < .2 - dt/2
%SLM start advect;
  vl = [0; v(1:n-1)];
  vr = [v(2:n); 0];
  adv = max(v,0).*(v - vl)/h + min(v,0).*(vr - v)/h;
%SLM end advect;
  v = M\(v - dt*adv);
  t = t + dt; k = k + 1;
  if ~mod(k, 10), mass(end+1, 1:3) = [t, h*sum(abs(v)), max(v)]; end
end
disp('      t      mass     max'), disp(round(1e4*mass)/1e4)

% --- the stiff oscillator
opt.rtol = 1e-5; opt.atol = 1e-7; opt.hmax = .5;
f = @(t, y) [y(2); 100*((1 - y(1)^2)*y(2)) - y(1)];
J = @(t, y) [0, 1; -200*y(1)*y(2) - 1, 100*(1 - y(1)^2)];
[tt, yy, stat] = rosenbrock(f, J, [0 20], [2; 0], opt);
fprintf('steps %d, rejected %d, at the end %.5f\n', stat.accepted, stat.rejected, yy(1,end));
monotone = all(diff(tt) > 0);
yend = yy(:, end);
stat.ratio = stat.accepted > stat.rejected;
clear tt yy L M mass

function u = theta_scheme(L, u, dt, steps, theta)
  n = numel(u); I = speye(n);
  A = I - theta*dt*L; B = I + (1-theta)*dt*L;
  if theta == 0
    for k = 1:steps, u = B*u; end
    return
  end
  [l, r] = lu(full(A));
  for k = 1:steps
    u = r\(l\(B*u));
  end
end

function u = bdf2(L, u, dt, steps)
  I = speye(numel(u));
  old = u;
  u = (I - dt*L)\old;                 % one step of first order
  A = 1.5*I - dt*L;
  for k = 2:steps
    new = A\(2*u - .5*old);
    [old, u] = deal(u, new);
  end
end

function [tt, yy, stat] = rosenbrock(f, J, span, y, opt)
  t = span(1); h = 1e-3; n = numel(y);
  gam = 1/(2 + sqrt(2)); e32 = 6 + sqrt(2);
  tt = t; yy = y; stat = struct('accepted', 0, 'rejected', 0, 'solves', 0);
  f0 = f(t, y);
  done = false;
  while ~done
    h = min(h, opt.hmax);
    if t + h >= span(2), h = span(2) - t; done = true; end
    W = eye(n) - h*gam*J(t, y);
    k1 = W\f0;
    f1 = f(t + .5*h, y + .5*h*k1);
    k2 = W\(f1 - k1) + k1;
    ynew = y + h*k2;
    f2 = f(t + h, ynew);
    k3 = W\(f2 - e32*(k2 - f1) - 2*(k1 - f0));
    stat.solves = stat.solves + 3;
    err = norm((h/6)*(k1 - 2*k2 + k3)./(opt.atol + opt.rtol*max(abs(y), abs(ynew))), inf);
    if err > 1
      stat.rejected = stat.rejected + 1;
      h = h*max(.2, .8*err^(-1/3)); done = false;
      if h < 1e-12, error('step:small', 'step too small at t = %g', t); end
      continue
    end
    stat.accepted = stat.accepted + 1;
    t = t + h; y = ynew; f0 = f2;
    tt(end+1) = t; yy(:, end+1) = y;
    h = h*min(4, .8*max(err, 1e-4)^(-1/3));
  end
end
