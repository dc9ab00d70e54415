function [x, fval, exitflag, output, J] = fsolve(f, x0, options, varargin)
% A zero of a system of equations f(x) = 0. As many real equations as unknowns: a trust region with
% Powell's dogleg between the steepest descent and Newton's step (More, Garbow and Hillstrom, MINPACK-1,
% 1980), as MATLAB has it; otherwise, and with the option Algorithm, Levenberg-Marquardt damped Newton
% steps. The Jacobian by forward differences unless options.Jacobian is 'on' and f gives it as second
% output.
if nargin < 3, options = struct(); end
if ischar(f), f = str2func(f); end
if ~isempty(varargin)
  with = f;
  f = @(x) with(x, varargin{:});
end
set.tolf = optimget(options, 'TolFun', 1e-6);
set.tolx = optimget(options, 'TolX', 1e-6);
set.most = optimget(options, 'MaxIter', 400);
jac = optimget(options, 'Jacobian', 'off');
set.given = strcmp(jac, 'on') || isequal(jac, true);
x = x0(:);
set.shape = size(x0);
set.calls = 100*numel(x);
set.calls = max(optimget(options, 'MaxFunEvals', set.calls), 1);
[r, J, calls] = system_at(f, x, set.shape, set.given, 0);
method = lower(char(optimget(options, 'Algorithm', 'trust-region-dogleg')));
if size(J, 1) == numel(x) && isreal(x) && isreal(r) && ~strcmp(method, 'levenberg-marquardt')
  method = 'trust-region-dogleg';
  [x, r, J, exitflag, it, calls] = dogleg(f, x, r, J, set, calls);
else
  method = 'levenberg-marquardt';
  [x, r, J, exitflag, it, calls] = damped(f, x, r, J, set, calls);
end
if exitflag < 1 && nargout < 3
  warning('slamm:fsolve:NotSolved', 'fsolve has found no zero: exitflag %d after %d iterations, norm of f %g.', exitflag, it, norm(r));
end
fval = f(reshape(x, set.shape));
x = reshape(x, set.shape);
output = struct('iterations', it, 'funcCount', calls, 'algorithm', method);
end

function [x, r, J, exitflag, it, calls] = dogleg(f, x, r, J, set, calls)
delta = 1;
s = norm(r)^2/2;
exitflag = 0;
it = 0;
step = [];
while it < set.most && calls < set.calls
  g = J.'*r;
  if norm(g, Inf) <= set.tolf && 2*s <= sqrt(set.tolf)
    exitflag = 1;
    break
  end
  it = it + 1;
  step = between(J, r, g, delta);
  len = norm(step);
  xn = x + step;
  rn = reshape(f(reshape(xn, set.shape)), [], 1);
  calls = calls + 1;
  sn = norm(rn)^2/2;
  Js = J*step;
  promised = -(g.'*step + (Js.'*Js)/2);
  ratio = (s - sn)/promised;
  % a logarithm of what has become negative is as far from a zero as Inf
  if ~isreal(rn) || ~isfinite(sn), ratio = -Inf; end
  if ratio < 0.05, delta = 0.25*len; elseif ratio >= 0.9, delta = min(max(delta, 2.5*len), 1e10); end
  small = max(abs(step)./(abs(x) + 1)) < max(set.tolx^2, eps);
  flat = false;
  if ratio >= 0.05
    flat = len < 0.9*delta && (s - sn)/(1 + s) < max(set.tolf^2, eps);
    x = xn;
    s = sn;
    [r, J, calls] = system_at(f, x, set.shape, set.given, calls);
  end
  if small || flat
    if 2*s <= sqrt(set.tolf)
      exitflag = 1;
      if norm(J.'*r, Inf) > set.tolf, exitflag = 2 + flat; end
    elseif flat
      exitflag = -2;
    else
      exitflag = -3;
    end
    break
  end
end
end

function step = between(J, r, g, delta)
% The dogleg step: Newton's if it is in the region, else along the path over the steepest descent.
if rcond(full(J)) > eps, newton = -(J\r); else, newton = -(pinv(full(J))*r); end
if all(isfinite(newton)) && norm(newton) <= delta
  step = newton;
  return
end
Jg = J*g;
steepest = -((g.'*g)/(Jg.'*Jg))*g;
len = norm(steepest);
if len >= delta || ~all(isfinite(newton))
  step = (delta/norm(g))*(-g);
  return
end
way = newton - steepest;
a = way.'*way;
b = steepest.'*way;
c = len^2 - delta^2;
step = steepest + ((-b + sqrt(b^2 - a*c))/a)*way;
end

function [x, r, J, exitflag, it, calls] = damped(f, x, r, J, set, calls)
tolf = set.tolf;
tolx = set.tolx;
n = numel(x);
lambda = 0;
exitflag = 0;
for it = 0:set.most
  s = norm(r)^2;
  if norm(J'*r, Inf) <= tolf*1e-4*max(1, norm(J, 1)) && s <= sqrt(tolf)
    exitflag = 1;
    break
  end
  accepted = false;
  for trial = 1:40
    if lambda == 0 && size(J, 1) == n && rcond(J) > eps
      step = -(J\r);
    else
      D = sqrt(max(lambda, eps))*diag(max(sqrt(sum(abs(J).^2, 1)), 1e-8));
      step = -([J; D]\[r; zeros(n, 1)]);
    end
    xn = x + step;
    rn = reshape(f(reshape(xn, set.shape)), [], 1);
    calls = calls + 1;
    if all(isfinite(rn)) && norm(rn)^2 < s
      accepted = true;
      break
    end
    if norm(step) <= eps*max(norm(x), 1), break, end
    lambda = max(4*lambda, 1e-4);
  end
  if ~accepted
    if s <= sqrt(tolf), exitflag = 1; else, exitflag = -2; end
    break
  end
  lambda = lambda/10;
  if lambda < 1e-10, lambda = 0; end
  moved = norm(step);
  gained = s - norm(rn)^2;
  x = xn;
  [r, J, calls] = system_at(f, x, set.shape, set.given, calls);
  if moved <= tolx*1e-4*max(norm(x), 1) || gained <= tolf*1e-6*s && norm(r)^2 <= sqrt(tolf)
    if norm(r)^2 <= sqrt(tolf), exitflag = 1; else, exitflag = 2; end
    break
  end
end
end

function [r, J, calls] = system_at(f, x, shape, given, calls)
n = numel(x);
if given
  [r, J] = f(reshape(x, shape));
  r = r(:);
  calls = calls + 1;
  return
end
r = reshape(f(reshape(x, shape)), [], 1);
J = zeros(numel(r), n);
for k = 1:n
  h = sqrt(eps)*max(abs(x(k)), 1);
  if x(k) < 0, h = -h; end
  xk = x;
  xk(k) = x(k) + h;
  h = xk(k) - x(k);
  J(:, k) = (reshape(f(reshape(xk, shape)), [], 1) - r)/h;
end
calls = calls + n + 1;
end
