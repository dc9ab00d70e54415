function [q, err] = quadgk(f, a, b, varargin)
% Integral of a function from a to b by adaptive Gauss-Kronrod quadrature (7 and 15 points) over all
% intervals at once. Infinite limits and end points where f is singular are moved by a change of
% variable (L. F. Shampine, Vectorized adaptive quadrature in MATLAB, 2008). quadgk(f, a, b,
% abstol, reltol) or names AbsTol, RelTol, Waypoints, MaxIntervalCount.
abstol = 1e-10;
reltol = 1e-6;
points = [];
most = 650;
if nargin > 3 && ~ischar(varargin{1})
  if ~isempty(varargin{1}), abstol = varargin{1}; end
  if numel(varargin) > 1 && ~isempty(varargin{2}), reltol = varargin{2}; end
else
  for k = 1:2:numel(varargin)-1
    switch lower(varargin{k})
      case 'abstol', abstol = varargin{k+1};
      case 'reltol', reltol = varargin{k+1};
      case 'waypoints', points = varargin{k+1}(:).';
      case 'maxintervalcount', most = varargin{k+1};
      otherwise, error('MATLAB:quadgk:UnknownOption', 'Unknown option ''%s''.', varargin{k});
    end
  end
end
if ischar(f), f = str2func(f); end
sgn = 1;
if isreal(a) && isreal(b) && isreal(points)
  if a > b, t = a; a = b; b = t; sgn = -1; points = fliplr(points); end
  if a == b, q = 0*f(a); err = 0; return, end
  if isinf(a) && isinf(b)
    g = @(t) f(t./(1 - t.^2)).*(1 + t.^2)./(1 - t.^2).^2;
    inverse = @(x) 2*x./(1 + sqrt(1 + 4*x.^2));
    edges = [-1, inverse(points), 1];
  elseif isinf(b)
    g = @(t) f(a + (t./(1 - t)).^2).*2.*t./(1 - t).^3;
    edges = [0, sqrt(points - a)./(1 + sqrt(points - a)), 1];
  elseif isinf(a)
    g = @(t) f(b - (t./(1 + t)).^2).*(-2).*t./(1 + t).^3;
    edges = [-1, -sqrt(b - points)./(1 + sqrt(b - points)), 0];
  elseif isempty(points)
    % x = (b-a)/4 * t*(3-t^2) + (b+a)/2 weakens singularities at the ends
    g = @(t) f((b - a)/4*t.*(3 - t.^2) + (b + a)/2)*3*(b - a)/4.*(1 - t.^2);
    edges = [-1, 1];
  else
    g = f;
    edges = [a, points, b];
  end
  parts = max(1, ceil(10/(numel(edges) - 1)));
  nodes = edges(1);
  for k = 1:numel(edges)-1
    s = linspace(edges(k), edges(k+1), parts + 1);
    nodes = [nodes, s(2:end)];
  end
else
  % A path in the complex plane.
  g = f;
  nodes = [a, points, b];
end
[x, wk, wg] = kronrod15();
left = nodes(1:end-1);
right = nodes(2:end);
done = 0;
lost = 0;
while true
  mid = (left + right)/2;
  half = (right - left)/2;
  t = bsxfun(@plus, x*half, mid);
  y = reshape(g(reshape(t, 1, [])), size(t));
  y(~isfinite(y) & (abs(abs(t)) == 1)) = 0;
  fine = (wk*y).*half;
  coarse = (wg*y(2:2:14, :)).*half;
  e = abs(fine - coarse);
  total = done + sum(fine);
  bound = max(abstol, reltol*abs(total));
  share = abs(half)/sum(abs(nodes(2:end) - nodes(1:end-1)))*2;
  good = e <= bound*share | abs(half) <= 2*eps*abs(mid) | ~isfinite(e);
  remaining = lost + sum(e);
  done = done + sum(fine(good));
  lost = lost + sum(e(good));
  if remaining <= bound || all(good)
    q = sgn*total;
    err = remaining;
    return
  end
  l = left(~good);
  r = right(~good);
  m = (l + r)/2;
  left = [l, m];
  right = [m, r];
  if numel(left) > most
    warning('MATLAB:quadgk:MaxIntervalCountReached', 'Reached the limit on the maximum number of intervals in use. Approximate bound on error is %9.1e.', remaining);
    q = sgn*total;
    err = remaining;
    return
  end
end
end

function [x, wk, wg] = kronrod15()
% Nodes and weights of the Gauss-Kronrod pair (7, 15) on [-1, 1].
h = [0.991455371120812639206854697526329, 0.949107912342758524526189684047851, ...
     0.864864423359769072789712788640926, 0.741531185599394439863864773280788, ...
     0.586087235467691130294144838258730, 0.405845151377397166906606412076961, ...
     0.207784955007898467600689403773245];
x = [-h, 0, fliplr(h)].';
k = [0.022935322010529224963732008058970, 0.063092092629978553290700663189204, ...
     0.104790010322250183839876322541518, 0.140653259715525918745189590510238, ...
     0.169004726639267902826583426598550, 0.190350578064785409913256402421014, ...
     0.204432940075298892414161999234649];
wk = [k, 0.209482141084727828012999174891714, fliplr(k)];
g = [0.129484966168869693270611432679082, 0.279705391489276667901467771423780, ...
     0.381830050505118944950369775488975];
wg = [g, 0.417959183673469387755102040816327, fliplr(g)];
end
