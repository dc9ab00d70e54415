function [x, fval, exitflag, output] = fzero(f, x0, options, varargin)
% A root of a function of one variable: by Brent's method from a bracket, or from one point.
% Arguments after the options are passed to the function.
limit = 0; it = 0; calls = 1;
if nargin > 2 && isfield(options, 'TolX') && ~isempty(options.TolX), limit = options.TolX; end
if any(~isfinite(x0)), error('MATLAB:fzero:Arg2NotFinite', 'The starting value must be finite.'); end
a = x0(1);
fa = feval(f, a, varargin{:});
if numel(x0) > 1
  b = x0(2); calls = 2;
  fb = feval(f, b, varargin{:});
else
  % outwards in both directions until the sign changes
  x = a; b = a;
  fb = fa;
  if x == 0, step = 1/50; else, step = x/50; end
  while fa ~= 0 && (fa > 0) == (fb > 0)
    step = sqrt(2)*step;
    a = x - step; fa = feval(f, a, varargin{:}); calls = calls + 1;
    if fa == 0 || (fa > 0) ~= (fb > 0) || ~isfinite(fa) || ~isfinite(a), break, end
    b = x + step; fb = feval(f, b, varargin{:}); calls = calls + 1;
    if ~isfinite(fb), a = b; fa = fb; break, end
  end
  if ~isfinite(fa) || ~isfinite(a)
    if nargout < 3
      fprintf(['Exiting fzero: aborting search for an interval containing a sign change\n', ...
        '    because NaN or Inf function value encountered during search.\n', ...
        '(Function value at %g is %g.)\n', ...
        'Check function or try again with a different starting value.\n'], a, fa);
    end
    x = NaN; fval = NaN; exitflag = -3;
    output = outcome(it, calls);
    return
  end
end
if fa == 0
  x = a; fval = 0; exitflag = 1;
  output = outcome(it, calls);
  return
end
if sign(fa) == sign(fb)
  error('MATLAB:fzero:ValuesAtEndPtsSameSign', 'The function values at the interval endpoints must differ in sign.');
end
c = a; fc = fa; d = b - a; e = d; exitflag = 1;
while fb ~= 0
  if sign(fb) == sign(fc)
    c = a; fc = fa; d = b - a; e = d;
  end
  if abs(fc) < abs(fb)
    a = b; b = c; c = a;
    fa = fb; fb = fc; fc = fa;
  end
  m = (c - b)/2;
  tol = 2*max(limit, eps)*max(abs(b), 1);
  if abs(m) <= tol, break, end
  if abs(e) < tol || abs(fa) <= abs(fb)
    d = m; e = m;
  else
    s = fb/fa;
    if a == c
      p = 2*m*s; q = 1 - s;
    else
      q = fa/fc; r = fb/fc;
      p = s*(2*m*q*(q - r) - (b - a)*(r - 1));
      q = (q - 1)*(r - 1)*(s - 1);
    end
    if p > 0, q = -q; else p = -p; end
    if 2*p < min(3*m*q - abs(tol*q), abs(e*q))
      e = d; d = p/q;
    else
      d = m; e = m;
    end
  end
  a = b; fa = fb;
  it = it + 1; calls = calls + 1;
  if abs(d) > tol, b = b + d; else b = b + sign(m)*tol; end
  fb = feval(f, b, varargin{:});
end
x = b; fval = fb;
output = outcome(it, calls);
end

function s = outcome(it, calls)
s = struct('intervaliterations', 0, 'iterations', it, 'funcCount', calls, 'algorithm', 'bisection, interpolation', 'message', '');
end
