function [x, resnorm, residual, exitflag, output, lambda, J] = lsqnonlin(f, x0, lower, upper, options, varargin)
% The x within bounds that makes the sum of squares of f(x) least, by Levenberg-Marquardt steps in the variables that
% are not held by a bound (Kanzow, Yamashita and Fukushima, J. Comput. Appl. Math. 172, 2004). The Jacobian by forward
% differences unless options.Jacobian is 'on' and f gives it as second output.
if nargin < 3, lower = []; end
if nargin < 4, upper = []; end
if nargin < 5, options = struct(); end
if ischar(f), f = str2func(f); end
shape = size(x0);
n = numel(x0);
lower = bounds_of_unknowns(lower, n, -Inf);
upper = bounds_of_unknowns(upper, n, Inf);
if any(lower > upper), error('optim:lsqncommon:InvalidBounds', 'A lower bound is above its upper bound.'); end
tolf = optimget(options, 'TolFun', 1e-6);
tolx = optimget(options, 'TolX', 1e-6);
most = optimget(options, 'MaxIter', 400);
calls_most = optimget(options, 'MaxFunEvals', max(200, 100*n));
given = optimget(options, 'Jacobian', 'off');
given = strcmp(given, 'on') || isequal(given, true);
at = @(x) f(reshape(x, shape), varargin{:});
x = min(max(x0(:), lower), upper);
[r, J, calls] = system_at(at, x, given, upper);
s = r.'*r;
damping = 0.01;
exitflag = 0;
for it = 0:most
  g = J.'*r;
  % a variable at a bound stays there while the sum of squares falls beyond it
  free = ~(x <= lower & g > 0 | x >= upper & g < 0);
  if ~any(free) || norm(g(free), Inf) <= tolf*max(norm(J, 1), 1)*1e-4
    exitflag = 1;
    break
  end
  if it == most || calls >= calls_most, break, end
  better = false;
  D = max(sqrt(sum(J.^2, 1)).', 1e-8);
  while ~better
    step = zeros(n, 1);
    step(free) = -[J(:, free); sqrt(damping)*diag(D(free))]\[r; zeros(sum(free), 1)];
    xn = min(max(x + step, lower), upper);
    step = xn - x;
    if norm(step) <= tolx*(tolx + norm(x))
      exitflag = 2;
      break
    end
    rn = reshape(at(xn), [], 1);
    calls = calls + 1;
    sn = rn.'*rn;
    better = isreal(rn) && sn < s;
    if ~better, damping = 10*damping; end
    if damping > 1e30 || calls >= calls_most, break, end
  end
  if ~better
    if damping > 1e30, exitflag = 4; end
    break
  end
  damping = max(damping/10, 1e-15);
  fell = s - sn;
  x = xn;
  [r, J, k] = system_at(at, x, given, upper);
  calls = calls + k;
  s = r.'*r;
  if fell <= tolf*tolf*(1 + s)
    exitflag = 3;
    break
  end
end
if exitflag == 0 && nargout < 4
  warning('slamm:lsqnonlin:NotSolved', 'lsqnonlin has stopped at its limit of %d iterations or %d calls, with a sum of squares of %g.', most, calls_most, s);
end
resnorm = s;
residual = reshape(r, size(at(reshape(x, shape))));
lambda = struct('lower', max(2*g, 0).*(x <= lower), 'upper', max(-2*g, 0).*(x >= upper));
x = reshape(x, shape);
output = struct('iterations', it, 'funcCount', calls, 'algorithm', 'levenberg-marquardt', 'firstorderopt', norm(g, Inf));
end

function [r, J, calls] = system_at(f, x, given, upper)
if given
  [r, J] = f(x);
  r = r(:);
  J = full(J);
  calls = 1;
  return
end
n = numel(x);
r = reshape(f(x), [], 1);
J = zeros(numel(r), n);
for k = 1:n
  h = sqrt(eps)*max(abs(x(k)), 1);
  if x(k) + h > upper(k), h = -h; end
  y = x;
  y(k) = x(k) + h;
  J(:, k) = (reshape(f(y), [], 1) - r)/(y(k) - x(k));
end
calls = n + 1;
end
