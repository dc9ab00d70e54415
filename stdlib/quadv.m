function [q, fcnt] = quadv(f, a, b, tol, trace, varargin)
% Integral of an array-valued function from a to b by adaptive Simpson's rule with one step of
% extrapolation; tol is the absolute tolerance (1e-6) of every element.
if nargin < 4 || isempty(tol), tol = 1e-6; end
if ischar(f), f = str2func(f); end
if a == b
  q = 0*f(a, varargin{:});
  fcnt = 1;
  return
end
n = 5;
x = linspace(a, b, n);
y = cell(1, n);
for k = 1:n, y{k} = f(x(k), varargin{:}); end
% an integrand that is infinite at an end is taken beside it
if ~all(isfinite(y{1}(:))), y{1} = f(a + eps*(b - a), varargin{:}); end
if ~all(isfinite(y{n}(:))), y{n} = f(b - eps*(b - a), varargin{:}); end
fcnt = n;
q = 0;
% intervals that wait: ends, the three values, tolerance
stack = {x(3), x(5), y{3}, y{4}, y{5}; x(1), x(3), y{1}, y{2}, y{3}};
small = eps*abs(b - a)/1024;
while ~isempty(stack)
  [l, r, fl, fm, fr] = stack{end, :};
  stack(end, :) = [];
  h = r - l;
  f1 = f(l + h/4, varargin{:});
  f2 = f(l + 3*h/4, varargin{:});
  fcnt = fcnt + 2;
  s1 = h/6*(fl + 4*fm + fr);
  s2 = h/12*(fl + 4*f1 + 2*fm + 4*f2 + fr);
  d = s2 - s1;
  if max(abs(d(:))) <= tol || abs(h) <= small || fcnt > 10000 || ~all(isfinite(d(:)))
    if fcnt > 10000
      warning('MATLAB:quadv:MaxFcnCount', 'Maximum function count exceeded; singularity likely.');
    end
    q = q + s2 + d/15;
  else
    m = l + h/2;
    stack = [stack; {m, r, fm, f2, fr}; {l, m, fl, f1, fm}];
  end
end
end
