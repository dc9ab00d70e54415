function [x, fval, exitflag, output, grad, H] = fminunc(f, x0, options, varargin)
% A minimum of a function of several variables by the BFGS quasi-Newton method with a backtracking
% line search; the gradient by central differences unless options.GradObj is 'on'.
if nargin < 3, options = struct(); end
if ischar(f), f = str2func(f); end
if ~isempty(varargin)
  with = f;
  f = @(x) with(x, varargin{:});
end
tolx = optimget(options, 'TolX', 1e-6);
tolf = optimget(options, 'TolFun', 1e-6);
most = optimget(options, 'MaxIter', 400);
given = strcmp(optimget(options, 'GradObj', 'off'), 'on');
shape = size(x0);
x = x0(:);
n = numel(x);
B = eye(n);
[fx, g, calls] = value_at(f, x, shape, given);
g0 = norm(g, Inf);
exitflag = 0;
for it = 0:most
  if norm(g, Inf) <= tolf*max(1, g0)
    exitflag = 1;
    break
  end
  d = -(B*g);
  slope = g'*d;
  if slope >= 0
    B = eye(n);
    d = -g;
    slope = -g'*g;
  end
  a = 1;
  if it == 0, a = min(1, 1/max(norm(g, Inf), eps)); end
  ok = false;
  for k = 1:60
    xn = x + a*d;
    fn = f(reshape(xn, shape));
    calls = calls + 1;
    if isfinite(fn) && fn <= fx + 1e-4*a*slope
      ok = true;
      break
    end
    a = a/2;
  end
  if ~ok
    exitflag = 5;
    break
  end
  [fn, gn, c] = value_at(f, xn, shape, given);
  calls = calls + c;
  s = xn - x;
  y = gn - g;
  sy = s'*y;
  if sy > 1e-12*norm(s)*norm(y)
    if it == 0, B = sy/(y'*y)*eye(n); end
    r = 1/sy;
    E = eye(n) - r*(s*y');
    B = E*B*E' + r*(s*s');
  end
  df = fx - fn;
  x = xn;
  fx = fn;
  g = gn;
  if norm(s) <= tolx*1e-3*(1 + norm(x)) && abs(df) <= tolf*1e-3*(1 + abs(fx))
    exitflag = 2;
    break
  end
end
fval = fx;
grad = reshape(g, shape);
H = inv(B);
x = reshape(x, shape);
output = struct('iterations', it, 'funcCount', calls, 'algorithm', 'quasi-newton');
end

function [fx, g, calls] = value_at(f, x, shape, given)
if given
  [fx, g] = f(reshape(x, shape));
  g = g(:);
  calls = 1;
  return
end
fx = f(reshape(x, shape));
n = numel(x);
g = zeros(n, 1);
for k = 1:n
  h = eps^(1/3)*max(abs(x(k)), 1);
  up = x;
  down = x;
  up(k) = x(k) + h;
  down(k) = x(k) - h;
  g(k) = (f(reshape(up, shape)) - f(reshape(down, shape)))/(up(k) - down(k));
end
calls = 2*n + 1;
end
