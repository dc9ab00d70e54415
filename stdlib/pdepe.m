function sol = pdepe(m, pde, start, ends, x, t, options, varargin)
% Solves c*u_t = x^-m*(x^m*f)_x + s for u(x, t), by finite volumes around the points of the mesh x with c, f and s in
% the middles between them (Skeel and Berzins, SIAM J. Sci. Stat. Comput. 11, 1990) and by ode15s in time.
% [c, f, s] = pde(x, t, u, u_x), u = start(x), [pl, ql, pr, qr] = ends(xl, ul, xr, ur, t) with p + q*f = 0.
% sol(j,k,i) is component i at t(j), x(k).
if nargin < 7, options = []; end
if ~ismember(m, [0 1 2]), error('MATLAB:pdepe:InvalidM', 'The symmetry m of pdepe is 0, 1 or 2.'); end
if numel(t) < 3, error('MATLAB:pdepe:TSPANnotEnoughPts', 'The times of pdepe have three entries at least.'); end
if numel(x) < 3 || any(diff(x) <= 0), error('MATLAB:pdepe:XMESHnotIncreasing', 'The mesh of pdepe increases and has three entries at least.'); end
if m > 0 && x(1) < 0, error('MATLAB:pdepe:NegXMESHwithPosM', 'With m > 0 the mesh of pdepe begins at 0 or beyond.'); end
if ischar(pde), pde = str2func(pde); end
if ischar(start), start = str2func(start); end
if ischar(ends), ends = str2func(ends); end
if ~isempty(odeget(options, 'Events')), error('slamm:pdepe:Events', 'pdepe finds no events here.'); end
x = x(:).';
g.m = m;
g.x = x;
g.pde = @(x, t, u, ux) pde(x, t, u, ux, varargin{:});
g.ends = @(xl, ul, xr, ur, t) ends(xl, ul, xr, ur, t, varargin{:});
g.middle = (x(1:end-1) + x(2:end))/2;
g.left = (g.middle.^(m+1) - x(1:end-1).^(m+1))/(m + 1);
g.right = (x(2:end).^(m+1) - g.middle.^(m+1))/(m + 1);
first = start(x(1), varargin{:});
n = numel(first);
N = numel(x);
U = zeros(n, N);
for k = 1:N
  U(:, k) = reshape(start(x(k), varargin{:}), [], 1);
end
[~, moving] = slopes_of(g, t(1), U);
[i, j] = find(kron(spdiags(ones(N, 3), -1:1, N, N), ones(n)));
pattern = sparse(i, j, 1, n*N, n*N);
f = @(t, y) of_column(g, t, y, n, moving);
y0 = consistent(f, t(1), U(:), moving(:));
opt = odeset(options, 'Mass', spdiags(double(moving(:)), 0, n*N, n*N), 'MassSingular', 'yes', 'JPattern', pattern);
[~, Y] = ode15s(f, t, y0, opt);
if size(Y, 1) < numel(t), warning('MATLAB:pdepe:TimeIntegrationFailed', 'Time integration has failed. Solution is available at requested time points up to t=%e.', t(size(Y, 1))); end
sol = zeros(size(Y, 1), N, n);
for i = 1:n
  sol(:, :, i) = Y(:, i:n:end);
end
end

function v = of_column(g, t, y, n, moving)
v = slopes_of(g, t, reshape(y, n, []), moving);
v = v(:);
end

function [V, moving] = slopes_of(g, t, U, moving)
% The derivatives by time, and where MOVING is false what has to be zero: conditions without f, equations without u_t.
[n, N] = size(U);
C = zeros(n, N);
V = zeros(n, N);
before = zeros(n, 1);
for k = 1:N-1
  [c, f, s] = g.pde(g.middle(k), t, (U(:, k) + U(:, k+1))/2, (U(:, k+1) - U(:, k))/(g.x(k+1) - g.x(k)));
  c = c(:).*ones(n, 1);
  s = s(:).*ones(n, 1);
  flow = g.middle(k)^g.m*f(:);
  C(:, k) = C(:, k) + g.left(k)*c;
  C(:, k+1) = g.right(k)*c;
  V(:, k) = V(:, k) + flow - before + g.left(k)*s;
  V(:, k+1) = g.right(k)*s;
  before = flow;
end
V(:, N) = V(:, N) - before;
[pl, ql, pr, qr] = g.ends(g.x(1), U(:, 1), g.x(N), U(:, N), t);
[V(:, 1), stays_l] = at_end(V(:, 1), pl, ql, g.x(1)^g.m, g.m > 0 && g.x(1) == 0);
[V(:, N), stays_r] = at_end(V(:, N), pr, qr, -g.x(N)^g.m, false);
if nargin < 4
  moving = C ~= 0;
  moving(stays_l, 1) = false;
  moving(stays_r, N) = false;
end
V(moving) = V(moving)./C(moving);
end

function [v, stays] = at_end(v, p, q, area, centre)
% What a condition does to an end; a centre of symmetry has none.
n = numel(v);
stays = false(n, 1);
if centre, return, end
p = p(:).*ones(n, 1);
q = q(:).*ones(n, 1);
stays = q == 0;
v(~stays) = v(~stays) + area*p(~stays)./q(~stays);
v(stays) = p(stays);
end

function y = consistent(f, t, y, moving)
% What does not move fulfils its equations from the start: Newton's method for these alone.
at = find(~moving);
if isempty(at), return, end
for it = 1:20
  v = f(t, y);
  r = v(at);
  J = zeros(numel(at));
  for j = 1:numel(at)
    h = sqrt(eps)*max(abs(y(at(j))), 1);
    z = y;
    z(at(j)) = z(at(j)) + h;
    w = f(t, z);
    J(:, j) = (w(at) - r)/(z(at(j)) - y(at(j)));
  end
  if rcond(J) < eps, error('MATLAB:pdepe:SpatialDiscretizationFailed', 'The conditions at the ends do not determine the solution there at the start.'); end
  step = J\r;
  y(at) = y(at) - step;
  if norm(step, Inf) <= 1e-10*max(norm(y, Inf), 1), break, end
end
end
