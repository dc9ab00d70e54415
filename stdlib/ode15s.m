function varargout = ode15s(f, tspan, y0, options, varargin)
% Solves stiff M*y' = f(t, y) by numerical differentiation formulas of orders 1 to 5 in backward
% differences, with steps that stay equal as long as they can (Shampine and Reichelt, SIAM J. Sci.
% Comput. 18, 1997). Options of odeset: RelTol (1e-3), AbsTol (1e-6), InitialStep, MaxStep, MaxOrder, BDF,
% Jacobian (a matrix or a function; differences otherwise), JPattern, Mass (a matrix, M(t) or M(t, y);
% singular ones need consistent initial values), Refine, Events.
if nargin < 4, options = []; end
[f, varargin] = ode_file(f, varargin);
opt = odeset(options);
rtol = odeget(opt, 'RelTol', 1e-3);
atol = odeget(opt, 'AbsTol', 1e-6);
threshold = atol(:)/rtol;
refine = odeget(opt, 'Refine', 1);
events = odeget(opt, 'Events', []);
most = odeget(opt, 'MaxOrder', 5);
jacobian = odeget(opt, 'Jacobian', []);
pattern = odeget(opt, 'JPattern', []);
mass = odeget(opt, 'Mass', []);
tspan = tspan(:);
t = tspan(1);
t1 = tspan(end);
if t == t1, error('MATLAB:ode15s:tspanEndpointsNotDistinct', 'The last entry in tspan must be different from the first entry.'); end
direction = sign(t1 - t);
y = y0(:);
n = numel(y);
hmax = abs(odeget(opt, 'MaxStep', abs(t1 - t)/10));
kappa = [-37/200; -1/9; -0.0823; -0.0415; 0];
if strcmpi(odeget(opt, 'BDF', 'off'), 'on'), kappa = zeros(5, 1); end
gamma = cumsum(1./(1:5).');
alpha = (1 - kappa).*gamma;
err_const = kappa.*gamma + 1./(2:6).';
newton_tol = max(10*eps/rtol, min(0.03, sqrt(rtol)));
F = reshape(f(t, y, varargin{:}), [], 1);
if numel(F) ~= n
  error('MATLAB:ode15s:SizeIC', 'The function gives a vector of length %d, but the initial value has length %d.', numel(F), n);
end
M = mass_at(mass, opt, t, y, varargin);
J = slopes(jacobian, pattern, f, t, y, F, varargin);
current = true;
yp = F;
if ~isempty(M) && rcond(full(M)) > eps, yp = M\F; end
h = abs(odeget(opt, 'InitialStep', 0));
if h == 0
  h = min(hmax, abs(t1 - t));
  rate = 1.25*max(abs(yp)./max(abs(y), threshold))/sqrt(rtol);
  if h*rate > 1, h = 1/rate; end
  h = max(h, 16*eps(t));
end
D = zeros(n, most + 3);
D(:, 1) = y;
D(:, 2) = direction*h*yp;
k = 1;
equal = 0;
factored = [];
T = t;
Y = y.';
te = []; ye = []; ie = [];
before = [];
if ~isempty(events), before = events(t, y, varargin{:}); end
steps = 0;
failed = 0;
stop = false;
while ~stop && t ~= t1
  least = 16*eps(t);
  done = false;
  while ~done
    wanted_h = min(h, hmax);
    if 1.1*wanted_h >= abs(t1 - t), wanted_h = abs(t1 - t); end
    if wanted_h < least && wanted_h < abs(t1 - t)
      warning('MATLAB:ode15s:IntegrationTolNotMet', 'Failure at t=%e. Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, least);
      stop = true;
      break
    end
    if wanted_h ~= h
      D = rescaled(D, k, wanted_h/h);
      h = wanted_h;
      equal = 0;
      factored = [];
    end
    hs = direction*h;
    tnew = t + hs;
    if h == abs(t1 - t), tnew = t1; end
    predicted = sum(D(:, 1:k+1), 2);
    weight = max(max(abs(y), abs(predicted)), threshold);
    psi = D(:, 2:k+1)*(gamma(1:k)/alpha(k));
    c = hs/alpha(k);
    if isa(mass, 'function_handle')
      M = mass_at(mass, opt, tnew, predicted, varargin);
      factored = [];
    end
    converged = false;
    while ~converged
      if isempty(factored), factored = factors(M, J, c, n); end
      [converged, d, iterations] = newton(f, tnew, predicted, psi, c, M, factored, weight, rtol, newton_tol, varargin);
      if converged || current, break, end
      F = reshape(f(t, y, varargin{:}), [], 1);
      J = slopes(jacobian, pattern, f, t, y, F, varargin);
      current = true;
      factored = [];
    end
    if ~converged
      failed = failed + 1;
      D = rescaled(D, k, 0.5);
      h = 0.5*h;
      equal = 0;
      factored = [];
      continue
    end
    safety = 0.9*9/(8 + iterations);
    ynew = predicted + d;
    weight = max(max(abs(y), abs(ynew)), threshold);
    err = err_const(k)*max(abs(d)./weight)/rtol;
    if err > 1 || ~isfinite(err)
      failed = failed + 1;
      factor = max(0.2, safety*err^(-1/(k + 1)));
      if ~isfinite(err), factor = 0.2; end
      D = rescaled(D, k, factor);
      h = factor*h;
      equal = 0;
      factored = [];
    else
      done = true;
    end
  end
  if stop, break, end
  steps = steps + 1;
  equal = equal + 1;
  current = ~isempty(jacobian) && ~isa(jacobian, 'function_handle');
  D(:, k+3) = d - D(:, k+2);
  D(:, k+2) = d;
  for i = k+1:-1:1, D(:, i) = D(:, i) + D(:, i+1); end
  inside = @(s) interpolated(D, k, s);
  [at, found, hit_t, hit_y, hit, before, tnew, ynew, stop] = ...
    ode_found(events, before, t, tnew, ynew, inside, hs, tspan, refine, varargin);
  if ~isempty(hit)
    te = [te; hit_t];
    ye = [ye; hit_y];
    ie = [ie; hit];
  end
  T(end+1:end+numel(at), 1) = at;
  Y(end+1:end+numel(at), :) = found;
  t = tnew;
  y = ynew;
  if equal < k + 1, continue, end
  % orders one lower and one higher, and the step that each allows
  errors = [Inf, err, Inf];
  if k > 1, errors(1) = err_const(k-1)*max(abs(D(:, k+1))./weight)/rtol; end
  if k < most, errors(3) = err_const(k+1)*max(abs(D(:, k+3))./weight)/rtol; end
  [factor, best] = max(max(errors, 1e-20).^(-1./(k:k+2)));
  factor = min(10, safety*factor);
  if factor > 1.1 || factor < 0.9
    k = k + best - 2;
    D = rescaled(D, k, factor);
    h = factor*h;
    factored = [];
  end
  equal = 0;
end
if nargout == 1
  varargout = {struct('solver', 'ode15s', 'x', T.', 'y', Y.', 'xe', te.', 'ye', ye.', 'ie', ie.', ...
    'stats', struct('nsteps', steps, 'nfailed', failed))};
else
  varargout = {T, Y, te, ye, ie};
end
end

function [converged, d, it] = newton(f, t, predicted, psi, c, M, factored, weight, rtol, tol, extra)
% What corrects the predicted solution, by at most four simplified Newton steps.
d = zeros(size(predicted));
converged = false;
before = [];
rate = [];
for it = 1:4
  F = reshape(f(t, predicted + d, extra{:}), [], 1);
  if any(~isfinite(F)), return, end
  if isempty(M), r = c*F - (psi + d); else, r = c*F - M*(psi + d); end
  if numel(factored) == 4
    step = factored{4}*(factored{2}\(factored{1}\(factored{3}*r)));
  else
    step = factored{2}\(factored{1}\(factored{3}*r));
  end
  size_of = max(abs(step)./weight)/rtol;
  if ~isfinite(size_of), return, end
  if ~isempty(before)
    rate = size_of/before;
    if rate >= 1 || rate^(4 - it)/(1 - rate)*size_of > tol, return, end
  end
  d = d + step;
  if size_of == 0 || ~isempty(rate) && rate/(1 - rate)*size_of < tol
    converged = true;
    return
  end
  before = size_of;
end
end

function D = rescaled(D, k, factor)
% The differences of another step size.
D(:, 1:k+1) = D(:, 1:k+1)*(powers(k, factor)*powers(k, 1));
end

function R = powers(k, factor)
R = ones(k + 1);
R(2:end, 1) = 0;
i = (1:k).';
R(2:end, 2:end) = (i - 1 - factor*(1:k))./i;
R = cumprod(R, 1);
end

function v = interpolated(D, k, s)
% The solution at the fraction s of the step that has been taken.
p = cumprod((s - 1 + (0:k-1).')./(1:k).');
v = D(:, 1) + D(:, 2:k+1)*p;
end

function M = mass_at(mass, opt, t, y, extra)
M = mass;
if isa(mass, 'function_handle')
  if strcmpi(odeget(opt, 'MStateDependence', 'weak'), 'none') || nargin(mass) == 1
    M = mass(t, extra{:});
  else
    M = mass(t, y, extra{:});
  end
end
end

function out = factors(M, J, c, n)
% The factors of M - c*J.
if isempty(M)
  if issparse(J), M = speye(n); else, M = eye(n); end
end
A = M - c*J;
if issparse(A)
  [L, U, P, Q] = lu(A);
  out = {L, U, P, Q};
else
  [L, U, P] = lu(A);
  out = {L, U, P};
end
end

function J = slopes(jacobian, pattern, f, t, y, F, extra)
% The Jacobian as it is given, or by differences: column by column, or columns without a common row
% together.
if isa(jacobian, 'function_handle')
  J = jacobian(t, y, extra{:});
  return
elseif ~isempty(jacobian)
  J = jacobian;
  return
end
n = numel(y);
e = sqrt(eps)*max(abs(y), 1e-5);
if isempty(pattern)
  J = zeros(n);
  for k = 1:n
    z = y;
    z(k) = y(k) + e(k);
    J(:, k) = (reshape(f(t, z, extra{:}), [], 1) - F)/(z(k) - y(k));
  end
  return
end
[i, j] = find(pattern);
group = groups(sparse(i, j, 1, n, n));
v = zeros(numel(i), 1);
for g = 1:max(group)
  z = y;
  z(group == g) = y(group == g) + e(group == g);
  change = reshape(f(t, z, extra{:}), [], 1) - F;
  at = group(j) == g;
  v(at) = change(i(at))./(z(j(at)) - y(j(at)));
end
J = sparse(i, j, v, n, n);
end

function group = groups(S)
% Columns in groups of which no two have an entry in one row.
n = size(S, 2);
group = zeros(n, 1);
together = S.'*S;
for k = 1:n
  used = group(find(together(:, k)));
  g = 1;
  while any(used == g), g = g + 1; end
  group(k) = g;
end
end
