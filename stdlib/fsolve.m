function [x, fval, exitflag, output, J] = fsolve(f, x0, options, varargin)
% A zero of a system of equations f(x) = 0 by Levenberg-Marquardt damped Newton steps; the Jacobian
% by forward differences unless options.Jacobian is 'on' and f gives it as second output.
if nargin < 3, options = struct(); end
if ischar(f), f = str2func(f); end
if ~isempty(varargin)
  with = f;
  f = @(x) with(x, varargin{:});
end
tolf = optimget(options, 'TolFun', 1e-6);
tolx = optimget(options, 'TolX', 1e-6);
most = optimget(options, 'MaxIter', 400);
jac = optimget(options, 'Jacobian', 'off');
given = strcmp(jac, 'on') || isequal(jac, true);
shape = size(x0);
x = x0(:);
n = numel(x);
lambda = 0;
exitflag = 0;
calls = 0;
[r, J, calls] = system_at(f, x, shape, given, calls);
for it = 0:most
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
    rn = reshape(f(reshape(xn, shape)), [], 1);
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
  [r, J, calls] = system_at(f, x, shape, given, calls);
  if moved <= tolx*1e-4*max(norm(x), 1) || gained <= tolf*1e-6*s && norm(r)^2 <= sqrt(tolf)
    if norm(r)^2 <= sqrt(tolf), exitflag = 1; else, exitflag = 2; end
    break
  end
end
fval = f(reshape(x, shape));
x = reshape(x, shape);
output = struct('iterations', it, 'funcCount', calls, 'algorithm', 'levenberg-marquardt');
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
