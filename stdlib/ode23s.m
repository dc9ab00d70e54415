function varargout = ode23s(f, tspan, y0, options, varargin)
% Solves stiff y' = f(t, y) by a Rosenbrock formula of order 2 with an error estimate of order 3
% (Shampine and Reichelt, SIAM J. Sci. Comput. 18, 1997). Options of odeset: RelTol (1e-3), AbsTol (1e-6),
% InitialStep, MaxStep, Jacobian (a matrix or a function; differences otherwise).
if nargin < 4, options = []; end
[f, varargin] = ode_file(f, varargin);
opt = odeset(options);
if ~isempty(odeget(opt, 'Events', [])) || ~isempty(odeget(opt, 'Mass', []))
  error('slamm:ode23s', 'ode23s has neither events nor a mass matrix here.');
end
rtol = odeget(opt, 'RelTol', 1e-3);
atol = odeget(opt, 'AbsTol', 1e-6);
atol = atol(:);
jacobian = odeget(opt, 'Jacobian', []);
tspan = tspan(:);
t = tspan(1);
t1 = tspan(end);
if t == t1, error('MATLAB:ode23s:tspanEndpointsNotDistinct', 'The last entry in tspan must be different from the first entry.'); end
direction = sign(t1 - t);
y = y0(:);
n = numel(y);
hmax = abs(odeget(opt, 'MaxStep', abs(t1 - t)/10));
d = 1/(2 + sqrt(2));
e32 = 6 + sqrt(2);
F0 = reshape(f(t, y, varargin{:}), [], 1);
h = abs(odeget(opt, 'InitialStep', 0));
if h == 0
  h = min(hmax, abs(t1 - t));
  rate = max(abs(F0)./max(abs(y), atol/rtol))/(0.8*rtol^(1/3));
  if h*rate > 1, h = 1/rate; end
end
T = t;
Y = y.';
steps = 0;
failed = 0;
while t ~= t1
  least = 16*eps(t);
  h = min(hmax, max(least, h));
  if 1.1*h >= abs(t1 - t), h = abs(t1 - t); end
  J = slopes(jacobian, f, t, y, F0, varargin);
  % derivative with respect to time
  dt = direction*min(sqrt(eps)*max(abs(t), abs(t + direction*h)), h);
  Ft = (reshape(f(t + dt, y, varargin{:}), [], 1) - F0)/dt;
  rejected = false;
  while true
    hs = direction*h;
    [L, U, P] = lu(eye(n) - (hs*d)*J);
    k1 = U\(L\(P*(F0 + (hs*d)*Ft)));
    F1 = reshape(f(t + 0.5*hs, y + (0.5*hs)*k1, varargin{:}), [], 1);
    k2 = U\(L\(P*(F1 - k1))) + k1;
    tnew = t + hs;
    if h == abs(t1 - t), tnew = t1; end
    ynew = y + hs*k2;
    F2 = reshape(f(tnew, ynew, varargin{:}), [], 1);
    k3 = U\(L\(P*(F2 - e32*(k2 - F1) - 2*(k1 - F0) + (hs*d)*Ft)));
    err = (h/6)*max(abs(k1 - 2*k2 + k3)./max(max(abs(y), abs(ynew)), atol/rtol));
    if err <= rtol, break, end
    failed = failed + 1;
    if h <= least
      warning('MATLAB:ode23s:IntegrationTolNotMet', 'Failure at t=%e. Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, least);
      varargout = answer(T, Y, steps, failed, nargout);
      return
    end
    if rejected || ~isfinite(err), h = max(least, 0.5*h); else, h = max(least, h*max(0.1, 0.8*(rtol/err)^(1/3))); end
    rejected = true;
  end
  steps = steps + 1;
  if numel(tspan) > 2
    wanted = tspan(direction*(tspan - t) > 0 & direction*(tspan - tnew) <= 0);
  else
    wanted = tnew;
  end
  for j = 1:numel(wanted)
    T(end+1, 1) = wanted(j);
    if wanted(j) == tnew
      Y(end+1, :) = ynew.';
    else
      s = (wanted(j) - t)/hs;
      Y(end+1, :) = (y + (hs*s*(1 - s)/(1 - 2*d))*k1 + (hs*s*(s - 2*d)/(1 - 2*d))*k2).';
    end
  end
  t = tnew;
  y = ynew;
  F0 = F2;
  if ~rejected
    grow = 1.25*(err/rtol)^(1/3);
    if grow > 0.2, h = h/grow; else, h = 5*h; end
  end
end
varargout = answer(T, Y, steps, failed, nargout);
end

function J = slopes(jacobian, f, t, y, F0, extra)
% The Jacobian as it is given, or by differences column by column.
if isa(jacobian, 'function_handle')
  J = jacobian(t, y, extra{:});
elseif ~isempty(jacobian)
  J = jacobian;
else
  n = numel(y);
  J = zeros(n);
  for k = 1:n
    e = sqrt(eps)*max(abs(y(k)), 1e-5);
    z = y;
    z(k) = y(k) + e;
    J(:, k) = (reshape(f(t, z, extra{:}), [], 1) - F0)/(z(k) - y(k));
  end
end
end

function out = answer(T, Y, steps, failed, outputs)
if outputs == 1
  out = {struct('solver', 'ode23s', 'x', T.', 'y', Y.', 'stats', struct('nsteps', steps, 'nfailed', failed))};
else
  out = {T, Y};
end
end
