function varargout = ode_pair(pair, f, tspan, y0, options, extra, outputs)
% The integration that ode23 and ode45 share: an embedded Runge-Kutta pair whose last stage is the slope
% at the new point, with steps that the error estimate controls. PAIR: name; c, A, and d, the weights
% of the error; power, 1/order; shrink, the least factor of a rejected step; refine; inside(y, ynew,
% K, h, s), the solution at the fraction s of a step. EXTRA: further arguments of f. OUTPUTS: nargout.
[f, extra] = ode_file(f, extra);
opt = odeset(options);
rtol = odeget(opt, 'RelTol', 1e-3);
atol = odeget(opt, 'AbsTol', 1e-6);
atol = atol(:);
refine = odeget(opt, 'Refine', pair.refine);
events = odeget(opt, 'Events', []);
tspan = tspan(:);
t = tspan(1);
t1 = tspan(end);
if t == t1, error(['MATLAB:', pair.name, ':tspanEndpointsNotDistinct'], 'The last entry in tspan must be different from the first entry.'); end
direction = sign(t1 - t);
y = y0(:);
n = numel(y);
hmax = abs(odeget(opt, 'MaxStep', abs(t1 - t)/10));
k1 = reshape(f(t, y, extra{:}), [], 1);
if numel(k1) ~= n
  error(['MATLAB:', pair.name, ':SizeIC'], 'The function gives a vector of length %d, but the initial value has length %d.', numel(k1), n);
end
calls = 1;
steps = 0;
failed = 0;
scale = max(abs(y), atol/rtol);
h = abs(odeget(opt, 'InitialStep', 0));
if h == 0
  h = min(hmax, abs(t1 - t));
  rate = max(abs(k1)./scale)/(0.8*rtol^pair.power);
  if h*rate > 1, h = 1/rate; end
end
T = t;
Y = y.';
te = []; ye = []; ie = [];
if ~isempty(events), before = events(t, y, extra{:}); end
stages = numel(pair.c);
b = pair.A(stages, :).';
stop = false;
while ~stop
  least = 16*eps(t);
  h = min(hmax, max(least, h));
  if 1.1*h >= abs(t1 - t), h = abs(t1 - t); end
  rejected = false;
  while true
    hs = direction*h;
    K = zeros(n, stages);
    K(:, 1) = k1;
    for s = 2:stages
      K(:, s) = reshape(f(t + pair.c(s)*hs, y + hs*(K(:, 1:s-1)*pair.A(s, 1:s-1).'), extra{:}), [], 1);
    end
    calls = calls + stages - 1;
    ynew = y + hs*(K*b);
    tnew = t + hs;
    if h == abs(t1 - t), tnew = t1; end
    err = h*max(abs(K*pair.d)./max(max(abs(y), abs(ynew)), atol/rtol));
    if isempty(err), err = 0; end
    if err <= rtol, break, end
    failed = failed + 1;
    if h <= least || ~isfinite(err) && h <= least*2
      warning(['MATLAB:', pair.name, ':IntegrationTolNotMet'], 'Failure at t=%e. Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, least);
      stop = true;
      break
    end
    if ~isfinite(err)
      h = max(least, h/10);
    elseif ~rejected
      h = max(least, h*max(pair.shrink, 0.8*(rtol/err)^pair.power));
    else
      h = max(least, h/2);
    end
    rejected = true;
  end
  if stop, break, end
  steps = steps + 1;
  knew = K(:, stages);
  % the solution inside the step, a polynomial
  inside = @(s) pair.inside(y, ynew, K, hs, s);
  if ~isempty(events)
    [now, terminal, way] = events(tnew, ynew, extra{:});
    [hit, at] = ode_crossing(events, before, now, way, t, inside, hs, extra);
    for j = 1:numel(hit)
      te(end+1, 1) = at(j);
      ye(end+1, :) = inside((at(j) - t)/hs).';
      ie(end+1, 1) = hit(j);
      if terminal(hit(j))
        tnew = at(j);
        ynew = ye(end, :).';
        stop = true;
        break
      end
    end
    before = now;
  end
  if numel(tspan) > 2
    wanted = tspan(direction*(tspan - t) > 0 & direction*(tspan - tnew) <= 0);
    if stop && (isempty(wanted) || wanted(end) ~= tnew), wanted(end+1, 1) = tnew; end
  else
    wanted = t + (tnew - t)*(1:refine).'/refine;
    wanted(end) = tnew;
  end
  for j = 1:numel(wanted)
    T(end+1, 1) = wanted(j);
    if wanted(j) == tnew
      Y(end+1, :) = ynew.';
    else
      Y(end+1, :) = inside((wanted(j) - t)/hs).';
    end
  end
  t = tnew;
  y = ynew;
  k1 = knew;
  if t == t1, break, end
  if ~rejected
    grow = 1.25*(err/rtol)^pair.power;
    if grow > 0.2, h = h/grow; else, h = 5*h; end
  end
end
if outputs == 1
  varargout = {struct('solver', pair.name, 'x', T.', 'y', Y.', 'xe', te.', 'ye', ye.', 'ie', ie.', ...
    'stats', struct('nsteps', steps, 'nfailed', failed, 'nfevals', calls))};
else
  varargout = {T, Y, te, ye, ie};
end
end
