function [x, fval, exitflag, output] = fminbnd(f, a, b, options, varargin)
% A minimum of a function of one variable in an interval: golden sections and parabolas (Brent).
% Arguments after the options are passed to the function.
tolx = 1e-4; maxit = 500;
if nargin > 3 && isfield(options, 'TolX') && ~isempty(options.TolX), tolx = options.TolX; end
if nargin > 3 && isfield(options, 'MaxIter') && ~isempty(options.MaxIter), maxit = options.MaxIter; end
g = (3 - sqrt(5))/2;
x = a + g*(b - a); w = x; v = x;
fx = feval(f, x, varargin{:}); fw = fx; fv = fx;
d = 0; e = 0; exitflag = 0;
for it = 1:maxit
  m = (a + b)/2;
  tol = sqrt(eps)*abs(x) + tolx/3;
  if abs(x - m) <= 2*tol - (b - a)/2
    exitflag = 1; break
  end
  golden = true;
  if abs(e) > tol
    r = (x - w)*(fx - fv); q = (x - v)*(fx - fw);
    p = (x - v)*q - (x - w)*r; q = 2*(q - r);
    if q > 0, p = -p; end
    q = abs(q); r = e; e = d;
    if abs(p) < abs(q*r/2) && p > q*(a - x) && p < q*(b - x)
      d = p/q; u = x + d; golden = false;
      if u - a < 2*tol || b - u < 2*tol
        d = tol*(sign(m - x) + (m == x));
      end
    end
  end
  if golden
    if x >= m, e = a - x; else e = b - x; end
    d = g*e;
  end
  u = x + (sign(d) + (d == 0))*max(abs(d), tol);
  fu = feval(f, u, varargin{:});
  if fu <= fx
    if u >= x, a = x; else b = x; end
    v = w; fv = fw; w = x; fw = fx; x = u; fx = fu;
  else
    if u < x, a = u; else b = u; end
    if fu <= fw || w == x
      v = w; fv = fw; w = u; fw = fu;
    elseif fu <= fv || v == x || v == w
      v = u; fv = fu;
    end
  end
end
fval = fx;
output = struct('iterations', it - exitflag, 'funcCount', it + 1 - exitflag, 'algorithm', 'golden section search, parabolic interpolation', 'message', '');
end
