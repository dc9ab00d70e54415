function varargout = ode113(f, tspan, y0, options, varargin)
% Solves y' = f(t, y) by Adams formulas of orders 1 to 12 that predict, evaluate, correct and evaluate again,
% in divided differences (Shampine and Gordon, Computer Solution of Ordinary Differential Equations, 1975: STEP
% and INTRP). Options of odeset: RelTol (1e-3), AbsTol (1e-6), InitialStep, MaxStep, Refine, Events.
if nargin < 4, options = []; end
[f, varargin] = ode_file(f, varargin);
opt = odeset(options);
if ~isempty(odeget(opt, 'Mass', [])), error('slamm:ode113', 'ode113 takes no mass matrix here.'); end
rtol = odeget(opt, 'RelTol', 1e-3);
atol = odeget(opt, 'AbsTol', 1e-6);
threshold = atol(:)/rtol;
refine = odeget(opt, 'Refine', 1);
events = odeget(opt, 'Events', []);
tspan = tspan(:);
t = tspan(1);
t1 = tspan(end);
if t == t1, error('MATLAB:ode113:tspanEndpointsNotDistinct', 'The last entry in tspan must be different from the first entry.'); end
direction = sign(t1 - t);
y = y0(:);
n = numel(y);
hmax = abs(odeget(opt, 'MaxStep', abs(t1 - t)/10));
yp = reshape(f(t, y, varargin{:}), [], 1);
if numel(yp) ~= n
  error('MATLAB:ode113:SizeIC', 'The function gives a vector of length %d, but the initial value has length %d.', numel(yp), n);
end
absh = abs(odeget(opt, 'InitialStep', 0));
if absh == 0
  absh = min(hmax, abs(t1 - t));
  rate = max(abs(yp)./max(abs(y), threshold))/(0.25*sqrt(rtol));
  if absh*rate > 1, absh = 1/rate; end
end
gstar = [0.5 0.0833 0.0417 0.0264 0.0188 0.0143 0.0114 0.00936 0.00789 0.00679 0.00592 0.00524 0.00468];
top = 12;
k = 1;
before_k = 0;
before_h = 0;
ns = 0;
first_phase = true;
phi = zeros(n, 14);
phi(:, 1) = yp;
psi = zeros(1, 12);
alpha = zeros(1, 12);
beta = zeros(1, 12);
sig = [1, zeros(1, 12)];
g = [1, 0.5, zeros(1, 11)];
v = zeros(1, 13);
w = zeros(1, 13);
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
  absh = min(hmax, max(least, absh));
  if 1.1*absh >= abs(t1 - t), absh = abs(t1 - t); end
  fails = 0;
  while true
    h = direction*absh;
    % coefficients of formulas whose steps are not all equal
    if h ~= before_h, ns = 0; end
    if ns <= before_k, ns = ns + 1; end
    if k >= ns
      beta(ns) = 1;
      alpha(ns) = 1/ns;
      c = h*ns;
      sig(ns+1) = 1;
      for i = ns+1:k
        old = psi(i-1);
        psi(i-1) = c;
        c = old + h;
        beta(i) = beta(i-1)*psi(i-1)/old;
        alpha(i) = h/c;
        sig(i+1) = i*alpha(i)*sig(i);
      end
      psi(k) = c;
      if ns == 1
        v(1:k) = 1./((1:k).*(2:k+1));
        w(1:k) = v(1:k);
      else
        if k > before_k
          v(k) = 1/(k*(k + 1));
          for j = 1:ns-2, v(k-j) = v(k-j) - alpha(j+1)*v(k-j+1); end
        end
        for i = 1:k+1-ns, v(i) = v(i) - alpha(ns)*v(i+1); end
        w(1:k+1-ns) = v(1:k+1-ns);
        g(ns+1) = w(1);
      end
      for i = ns+2:k+1
        for j = 1:k+2-i, w(j) = w(j) - alpha(i-1)*w(j+1); end
        g(i) = w(1);
      end
    end
    % predict
    for i = ns+1:k, phi(:, i) = beta(i)*phi(:, i); end
    phi(:, k+2) = phi(:, k+1);
    phi(:, k+1) = 0;
    p = zeros(n, 1);
    for i = k:-1:1
      p = p + g(i)*phi(:, i);
      phi(:, i) = phi(:, i) + phi(:, i+1);
    end
    p = y + h*p;
    tnew = t + h;
    if absh == abs(t1 - t), tnew = t1; end
    yp = reshape(f(tnew, p, varargin{:}), [], 1);
    d = yp - phi(:, 1);
    weight = max(max(abs(y), abs(p)), threshold);
    size_of = absh*max(abs(d)./weight);
    if n == 0, size_of = 0; end
    err = size_of*(g(k) - g(k+1));
    err_k = size_of*sig(k+1)*gstar(k);
    err_lower = 0;
    lower = false;
    if k >= 2
      err_lower = absh*sig(k)*gstar(k-1)*max(abs(phi(:, k) + d)./weight);
      if k == 2
        lower = err_lower <= 0.5*err_k;
      else
        lower = max(err_lower, absh*sig(k-1)*gstar(k-2)*max(abs(phi(:, k-1) + d)./weight)) <= err_k;
      end
    end
    if err <= rtol, break, end
    failed = failed + 1;
    first_phase = false;
    for i = 1:k, phi(:, i) = (phi(:, i) - phi(:, i+1))/beta(i); end
    for i = 2:k, psi(i-1) = psi(i) - h; end
    if absh <= least
      warning('MATLAB:ode113:IntegrationTolNotMet', 'Failure at t=%e. Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, least);
      stop = true;
      break
    end
    fails = fails + 1;
    if fails >= 3
      k = 1;
      if fails > 3 && isfinite(err_k), absh = min(0.5, sqrt(0.5*rtol/err_k))*absh; else, absh = 0.5*absh; end
    else
      absh = 0.5*absh;
      if lower, k = k - 1; end
    end
    absh = max(absh, least);
  end
  if stop, break, end
  steps = steps + 1;
  before_k = k;
  before_h = h;
  % correct
  ynew = p + (h*g(k+1))*d;
  yp = reshape(f(tnew, ynew, varargin{:}), [], 1);
  phi(:, k+1) = yp - phi(:, 1);
  phi(:, k+2) = phi(:, k+1) - phi(:, k+2);
  for i = 1:k, phi(:, i) = phi(:, i) + phi(:, k+1); end
  inside = @(s) interpolated(ynew, phi, psi, before_k, (s - 1)*h);
  [at, found, hit_t, hit_y, hit, before, tnew, ynew, stop] = ...
    ode_found(events, before, t, tnew, ynew, inside, h, tspan, refine, varargin);
  if ~isempty(hit)
    te = [te; hit_t];
    ye = [ye; hit_y];
    ie = [ie; hit];
  end
  T(end+1:end+numel(at), 1) = at;
  Y(end+1:end+numel(at), :) = found;
  t = tnew;
  y = ynew;
  % the order and the length of the next step
  if lower || k == top, first_phase = false; end
  if first_phase
    k = k + 1;
    err_k = 0;
  elseif lower
    k = k - 1;
    err_k = err_lower;
  elseif k + 1 <= ns
    err_higher = absh*gstar(k+1)*max(abs(phi(:, k+2))./weight);
    if k > 1 && err_lower <= min(err_k, err_higher)
      k = k - 1;
      err_k = err_lower;
    elseif k > 1 && err_higher < err_k && k ~= top || k == 1 && err_higher < 0.5*err_k
      k = k + 1;
      err_k = err_higher;
    end
  end
  if first_phase || 0.5*rtol >= err_k*2^(k + 1)
    absh = 2*absh;
  elseif 0.5*rtol < err_k
    absh = absh*max(0.5, min(0.9, (0.5*rtol/err_k)^(1/(k + 1))));
  end
end
if nargout == 1
  varargout = {struct('solver', 'ode113', 'x', T.', 'y', Y.', 'xe', te.', 'ye', ye.', 'ie', ie.', ...
    'stats', struct('nsteps', steps, 'nfailed', failed))};
else
  varargout = {T, Y, te, ye, ie};
end
end

function out = interpolated(y, phi, psi, k, hi)
% The solution at hi from the end of the step: the polynomial through the slopes.
k = k + 1;
w = 1./(1:k+1);
g = ones(1, k);
term = 0;
for j = 2:k
  gamma = (hi + term)/psi(j-1);
  eta = hi/psi(j-1);
  for i = 1:k+1-j, w(i) = gamma*w(i) - eta*w(i+1); end
  g(j) = w(1);
  term = psi(j-1);
end
out = y + hi*(phi(:, 1:k)*g.');
end
