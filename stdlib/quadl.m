function [q, fcnt] = quadl(f, a, b, tol, trace, varargin)
% Integral of a function that takes vectors, by adaptive Gauss-Lobatto and Kronrod formulas.
if nargin < 4 || isempty(tol), tol = 1e-6; end
al = sqrt(2/3); be = 1/sqrt(5); q = 0;
work = [a, b];
fcnt = 0;
while ~isempty(work)
  l = work(1,1); r = work(1,2); work(1,:) = [];
  m = (l + r)/2; h = (r - l)/2;
  y = feval(f, [l, m - al*h, m - be*h, m, m + be*h, m + al*h, r], varargin{:});
  fcnt = fcnt + 7;
  i4 = (h/6)*(y(1) + y(7) + 5*(y(3) + y(5)));
  i7 = (h/1470)*(77*(y(1) + y(7)) + 432*(y(2) + y(6)) + 625*(y(3) + y(5)) + 672*y(4));
  if abs(i7 - i4) <= tol*abs(h/(b - a)) || m - al*h <= l || fcnt > 20000
    q = q + i7;
  else
    work = [l, m; m, r; work];
  end
end
end
