function sol = bvp4c(f, conditions, guess, options, varargin)
% Solves y' = f(x, y) with conditions(y(a), y(b)) = 0, and unknown parameters if guess has some, by collocation
% with the three-stage Lobatto IIIa formula on a mesh that follows the residual of the cubic solution (Kierzenka and
% Shampine, ACM TOMS 27, 2001). Options of bvpset: RelTol (1e-3), AbsTol (1e-6), Nmax, FJacobian, BCJacobian, SingularTerm.
if nargin < 4, options = []; end
if ischar(f), f = str2func(f); end
if ischar(conditions), conditions = str2func(conditions); end
opt = bvpset(options);
p = problem(f, conditions, guess, opt, varargin);
x = guess.x(:).';
y = guess.y;
if any(diff(x) == 0), error('slamm:bvp4c:Multipoint', 'The mesh has a point twice: problems with conditions inside of the interval are not solved here.'); end
if ~isempty(p.singular), y(:, 1) = y(:, 1) - pinv(p.singular)*(p.singular*y(:, 1)); end
u = p.unknown;
calls = 0;
while true
  [y, u, F, Fm, solved, k] = newton(p, x, y, u);
  calls = calls + k;
  [r, k] = residuals(p, x, y, u, F, Fm);
  calls = calls + k;
  most = max(r);
  if solved && most <= p.rtol, break, end
  [xn, yn] = next_mesh(p, x, y, F, r, solved);
  if numel(xn) > p.most
    if ~solved, error('MATLAB:bvp4c:SingJac', 'The collocation equations on a mesh of %d points have no solution that was found: another guess, or another problem, may help.', numel(x)); end
    warning('MATLAB:bvp4c:RelTolNotMet', 'Unable to meet the tolerance without using more than %d mesh points. The last mesh of %d points and the solution are available in the output argument. The maximum residual is %g, while requested accuracy is %g.', p.most, numel(x), most, p.rtol);
    break
  end
  x = xn;
  y = yn;
end
sol = struct('solver', 'bvp4c', 'x', x, 'y', y, 'yp', F);
if ~isempty(u), sol.parameters = reshape(u, size(guess.parameters)); end
sol.stats = struct('nmeshpoints', numel(x), 'maxres', most, 'nODEevals', calls, 'nBCevals', 0);
end

function p = problem(f, conditions, guess, opt, extra)
% The problem with its options: f and its derivatives take x, y and the unknown parameters.
u = [];
if isfield(guess, 'parameters'), u = guess.parameters(:); end
p = struct('unknown', u, 'n', size(guess.y, 1));
p.rtol = odeget(opt, 'RelTol', 1e-3);
atol = odeget(opt, 'AbsTol', 1e-6);
p.threshold = atol(:)/p.rtol;
p.most = odeget(opt, 'Nmax', floor(1000/p.n));
p.singular = opt.SingularTerm;
p.start = guess.x(1);
p.dfdy = opt.FJacobian;
p.dbc = opt.BCJacobian;
if isempty(u)
  p.f = @(x, y, u) reshape(f(x, y, extra{:}), [], 1);
  p.conditions = @(ya, yb, u) reshape(conditions(ya, yb, extra{:}), [], 1);
else
  p.f = @(x, y, u) reshape(f(x, y, u, extra{:}), [], 1);
  p.conditions = @(ya, yb, u) reshape(conditions(ya, yb, u, extra{:}), [], 1);
end
p.extra = extra;
if ~isempty(p.singular)
  p.first = pinv(eye(p.n) - p.singular);
end
end

function F = slopes(p, x, y, u)
% f at all points, the columns of y.
F = zeros(p.n, numel(x));
for k = 1:numel(x)
  F(:, k) = slope(p, x(k), y(:, k), u);
end
end

function v = slope(p, x, y, u)
v = p.f(x, y, u);
if numel(v) ~= p.n, error('MATLAB:bvp4c:ODEfunOutputSize', 'The function gives a vector of length %d, but the guess has length %d.', numel(v), p.n); end
if ~isempty(p.singular)
  if x == p.start, v = p.first*v; else, v = v + p.singular*y/x; end
end
end

function [J, D] = derivatives(p, x, y, u, v)
% Of f by y and by the unknown parameters, where f is v.
n = p.n;
D = zeros(n, numel(u));
if isempty(p.dfdy)
  J = zeros(n);
  for j = 1:n
    h = sqrt(eps)*max(abs(y(j)), 1e-3);
    yj = y;
    yj(j) = y(j) + h;
    J(:, j) = (slope(p, x, yj, u) - v)/(yj(j) - y(j));
  end
  for j = 1:numel(u)
    h = sqrt(eps)*max(abs(u(j)), 1e-3);
    uj = u;
    uj(j) = u(j) + h;
    D(:, j) = (slope(p, x, y, uj) - v)/(uj(j) - u(j));
  end
  return
end
if isnumeric(p.dfdy)
  J = p.dfdy;
elseif iscell(p.dfdy)
  J = p.dfdy{1};
  D = p.dfdy{2};
elseif isempty(u)
  J = p.dfdy(x, y, p.extra{:});
else
  [J, D] = p.dfdy(x, y, u, p.extra{:});
end
if ~isempty(p.singular)
  if x == p.start, J = p.first*J; D = p.first*D; else, J = J + p.singular/x; end
end
end

function [y, u, F, Fm, solved, calls] = newton(p, x, y, u)
% The collocation equations on a mesh by Newton's method, with steps that are shortened where they do not help.
n = p.n;
calls = 0;
solved = false;
[R, F, Fm] = equations(p, x, y, u);
for it = 1:20
  if ~all(isfinite(R)), break, end
  J = jacobian(p, x, y, u, F, Fm);
  calls = calls + 2*n*numel(x);
  [L, U, P, Q] = lu(J);
  if any(diag(U) == 0), break, end
  step = Q*(U\(L\(P*R)));
  scale = [reshape(max(abs(y), 1), [], 1); max(abs(u), 1)];
  now = norm(step./scale, Inf);
  lambda = 1;
  while true
    yn = y - lambda*reshape(step(1:n*numel(x)), n, []);
    un = u - lambda*step(n*numel(x)+1:end);
    [Rn, Fn, Fmn] = equations(p, x, yn, un);
    calls = calls + 2*numel(x);
    after = norm((Q*(U\(L\(P*Rn))))./scale, Inf);
    if isfinite(after) && after <= (1 - lambda/4)*now || now <= 100*eps, break, end
    lambda = lambda/2;
    if lambda < 1e-3, break, end
  end
  if lambda < 1e-3, break, end
  y = yn; u = un; R = Rn; F = Fn; Fm = Fmn;
  if after <= p.rtol*1e-2 || now <= 100*eps
    solved = true;
    break
  end
end
end

function [R, F, Fm] = equations(p, x, y, u)
% What is left of the conditions and of every interval's formula; f at the points and in the middles.
h = diff(x);
F = slopes(p, x, y, u);
middle = (y(:, 1:end-1) + y(:, 2:end))/2 - (F(:, 2:end) - F(:, 1:end-1)).*(h/8);
Fm = slopes(p, x(1:end-1) + h/2, middle, u);
R = y(:, 2:end) - y(:, 1:end-1) - (F(:, 1:end-1) + 4*Fm + F(:, 2:end)).*(h/6);
bc = p.conditions(y(:, 1), y(:, end), u);
if numel(bc) ~= p.n + numel(u), error('MATLAB:bvp4c:BCfunOuputSize', 'The conditions are %d, and %d are needed: one for each equation and for each unknown parameter.', numel(bc), p.n + numel(u)); end
R = [bc; R(:)];
end

function J = jacobian(p, x, y, u, F, Fm)
% Of the equations: conditions first, then blocks of two neighbouring points, unknown parameters last.
n = p.n;
m = numel(u);
N = numel(x);
rows = zeros(2*n*n, N - 1);
cols = rows;
vals = rows;
by_u = zeros(n*(N - 1), m);
[bi, bj] = ndgrid(1:n, 1:n);
I = eye(n);
[Ji, Di] = derivatives(p, x(1), y(:, 1), u, F(:, 1));
for i = 1:N-1
  h = x(i+1) - x(i);
  [Jn, Dn] = derivatives(p, x(i+1), y(:, i+1), u, F(:, i+1));
  middle = (y(:, i) + y(:, i+1))/2 - h/8*(F(:, i+1) - F(:, i));
  [Jm, Dm] = derivatives(p, x(i) + h/2, middle, u, Fm(:, i));
  left = -I - h/6*(Ji + 4*Jm*(I/2 + h/8*Ji));
  right = I - h/6*(Jn + 4*Jm*(I/2 - h/8*Jn));
  at = n + m + (i - 1)*n;
  rows(:, i) = [bi(:); bi(:)] + at;
  cols(:, i) = [bj(:) + (i - 1)*n; bj(:) + i*n];
  vals(:, i) = [left(:); right(:)];
  if m > 0, by_u((i-1)*n+1:i*n, :) = -h/6*(Di + Dn + 4*(Dm + h/8*Jm*(Di - Dn))); end
  Ji = Jn;
  Di = Dn;
end
[A, B, C] = of_conditions(p, y(:, 1), y(:, end), u);
top = [A, sparse(n + m, n*(N - 2)), B, C];
blocks = sparse(rows(:) - (n + m), cols(:), vals(:), n*(N - 1), n*N);
J = [sparse(top); blocks, sparse(by_u)];
end

function [A, B, C] = of_conditions(p, ya, yb, u)
n = p.n;
m = numel(u);
C = zeros(n + m, m);
if iscell(p.dbc)
  A = p.dbc{1};
  B = p.dbc{2};
  if m > 0, C = p.dbc{3}; end
  return
elseif ~isempty(p.dbc)
  if m > 0, [A, B, C] = p.dbc(ya, yb, u, p.extra{:}); else, [A, B] = p.dbc(ya, yb, p.extra{:}); end
  return
end
r = p.conditions(ya, yb, u);
ends = [ya; yb; u];
J = zeros(n + m, 2*n + m);
for j = 1:2*n + m
  h = sqrt(eps)*max(abs(ends(j)), 1e-3);
  v = ends;
  v(j) = ends(j) + h;
  J(:, j) = (p.conditions(v(1:n), v(n+1:2*n), v(2*n+1:end)) - r)/(v(j) - ends(j));
end
A = J(:, 1:n);
B = J(:, n+1:2*n);
C = J(:, 2*n+1:end);
end

function [r, calls] = residuals(p, x, y, u, F, Fm)
% Of the cubic solution in every interval, in the root mean square by Lobatto's formula with five points: it is zero
% at the ends and, once the equations are solved, small in the middle.
h = diff(x);
d = sqrt(3/7)/2;
r = zeros(1, numel(h));
for s = [0.5 - d, 0.5, 0.5 + d]
  [v, slope_there] = cubic(x, y, F, s);
  if s == 0.5
    there = Fm;
    weight = 32/90;
  else
    there = slopes(p, x(1:end-1) + s*h, v, u);
    weight = 49/180;
  end
  r = r + weight*sum(((slope_there - there)./max(abs(there), p.threshold)).^2, 1);
end
r = sqrt(r);
calls = 2*numel(h);
end

function [v, w] = cubic(x, y, F, s)
% The cubic solution and its derivative at the fraction s of every interval.
h = diff(x);
rise = (y(:, 2:end) - y(:, 1:end-1))./h;
a = F(:, 1:end-1);
b = F(:, 2:end);
c = 3*rise - 2*a - b;
d = a + b - 2*rise;
v = y(:, 1:end-1) + ((d*s + c)*s + a).*(s*h);
w = (3*d*s + 2*c)*s + a;
end

function [xn, yn] = next_mesh(p, x, y, F, r, solved)
% Intervals with large residuals are divided, three in a row with small ones become two.
if ~solved
  % nothing is known of the residuals of what solves no equations
  parts = 2*ones(1, numel(r));
else
  parts = 1 + (r > p.rtol) + (r > 100*p.rtol);
end
xn = x(1);
yn = y(:, 1);
i = 1;
while i < numel(x)
  if solved && i + 3 <= numel(x) && all(r(i:i+2) < p.rtol/10) && all(parts(i:i+2) == 1)
    h = x(i+3) - x(i);
    steps = diff(x(i:i+3));
    % the residual of a longer interval, as its power of h says
    if max(r(i:i+2)./steps.^3.5)*(h/2)^3.5 < p.rtol/2
      at = x(i) + h/2;
      k = i + find(at < x(i+1:i+3), 1) - 1;
      yn = [yn, inside(x, y, F, k, at), y(:, i+3)];
      xn = [xn, at, x(i+3)];
      i = i + 3;
      continue
    end
  end
  for j = 1:parts(i)-1
    at = x(i) + j/parts(i)*(x(i+1) - x(i));
    xn(end+1) = at;
    yn(:, end+1) = inside(x, y, F, i, at);
  end
  xn(end+1) = x(i+1);
  yn(:, end+1) = y(:, i+1);
  i = i + 1;
end
end

function v = inside(x, y, F, k, at)
v = cubic(x(k:k+1), y(:, k:k+1), F(:, k:k+1), (at - x(k))/(x(k+1) - x(k)));
end
