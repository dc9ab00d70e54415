function [x, fval, exitflag, output, lambda, grad, hessian] = fmincon(f, x0, A, b, Aeq, beq, lower, upper, conditions, options, varargin)
% A local minimum of f(x) within linear constraints, bounds and [c, ceq] = conditions(x), c <= 0 and ceq = 0: sequential
% quadratic programming with Powell's damped BFGS matrix and a line search in the l1 merit function (Nocedal and Wright,
% Numerical Optimization, 2006, chapter 18). Gradients by differences unless options.GradObj and GradConstr are 'on'.
if isstruct(f)
  p = f;
  f = p.objective;
  x0 = p.x0;
  A = odeget(p, 'Aineq'); b = odeget(p, 'bineq'); Aeq = odeget(p, 'Aeq'); beq = odeget(p, 'beq'); lower = odeget(p, 'lb'); upper = odeget(p, 'ub');
  conditions = odeget(p, 'nonlcon'); options = odeget(p, 'options');
else
  if nargin < 4, A = []; b = []; end
  if nargin < 6, Aeq = []; beq = []; end
  if nargin < 7, lower = []; end
  if nargin < 8, upper = []; end
  if nargin < 9, conditions = []; end
  if nargin < 10, options = []; end
end
if ischar(f), f = str2func(f); end
if ischar(conditions) && ~isempty(conditions), conditions = str2func(conditions); end
n = numel(x0);
p = struct('shape', size(x0), 'n', n);
p.lower = bounds_of_unknowns(lower, n, -Inf);
p.upper = bounds_of_unknowns(upper, n, Inf);
if any(p.lower > p.upper), error('optim:fmincon:InvalidBounds', 'A lower bound is above its upper bound.'); end
p.f = @(x) f(reshape(x, p.shape), varargin{:});
p.given = strcmp(optimget(options, 'GradObj', 'off'), 'on');
p.conditions = [];
if ~isempty(conditions), p.conditions = @(x) conditions(reshape(x, p.shape), varargin{:}); end
p.conditions_given = strcmp(optimget(options, 'GradConstr', 'off'), 'on');
p.A = reshape(full(A), [], n);
p.b = b(:);
p.Aeq = reshape(full(Aeq), [], n);
p.beq = beq(:);
tolf = optimget(options, 'TolFun', 1e-6);
tolx = optimget(options, 'TolX', 1e-10);
tolc = optimget(options, 'TolCon', 1e-6);
most = optimget(options, 'MaxIter', 1000);
calls_most = optimget(options, 'MaxFunEvals', max(3000, 100*n));
x = min(max(x0(:), p.lower), p.upper);
[v, g, calls] = objective(p, x, 0);
[c, Jc, ce, Je] = constraints(p, x);
B = eye(n);
weights = zeros(numel(c) + numel(ce), 1);
exitflag = 0;
lambda = struct();
for it = 0:most
  [d, lambda, solved] = direction(p, B, g, x, c, Jc, ce, Je);
  wrong = max([c; abs(ce); 0]);
  pull = g + Jc.'*lambda.inequalities + Je.'*lambda.equalities + lambda.upper - lambda.lower;
  if solved && wrong <= tolc && norm(pull, Inf) <= tolf*max(1, norm(g, Inf)), exitflag = 1; break, end
  if norm(d, Inf) <= tolx*max(norm(x, Inf), 1)
    if wrong <= tolc, exitflag = 2; else, exitflag = -2; end
    break
  end
  if it == most || calls >= calls_most, break, end
  % the weights of the constraints follow their multipliers, downwards slowly (Powell)
  pulls = [abs(lambda.inequalities); abs(lambda.equalities)];
  weights = max(pulls, (weights + pulls)/2);
  beyond = weights.'*[max(c, 0); abs(ce)];
  now = v + beyond;
  slope = g.'*d - beyond;
  a = 1;
  while true
    xn = min(max(x + a*d, p.lower), p.upper);
    vn = p.f(xn);
    calls = calls + 1;
    [cn, ~, cen] = constraints(p, xn, false);
    after = vn + weights.'*[max(cn, 0); abs(cen)];
    if isreal(after) && isfinite(after) && after <= now + 1e-4*a*min(slope, 0), break, end
    a = a/2;
    if a < 1e-10, break, end
  end
  if a < 1e-10
    if wrong <= tolc, exitflag = 2; else, exitflag = -2; end
    break
  end
  taken = xn - x;
  before = pull - lambda.upper + lambda.lower;
  x = xn;
  [v, g, calls] = objective(p, x, calls);
  [c, Jc, ce, Je] = constraints(p, x);
  y = g + Jc.'*lambda.inequalities + Je.'*lambda.equalities - before;
  B = updated(B, taken, y, it == 0);
end
if exitflag < 1 && nargout < 3, warning('slamm:fmincon:NotSolved', 'fmincon has found no minimum: exitflag %d after %d iterations, constraints violated by %g.', exitflag, it, wrong); end
lambda = multipliers(p, lambda);
x = reshape(x, p.shape);
fval = v;
grad = g;
hessian = B;
output = struct('iterations', it, 'funcCount', calls, 'constrviolation', wrong, 'algorithm', 'sqp', 'firstorderopt', norm(pull, Inf));
end

function [v, g, calls] = objective(p, x, calls)
if p.given
  [v, g] = p.f(x);
  g = g(:);
  calls = calls + 1;
  return
end
v = p.f(x);
g = zeros(p.n, 1);
for k = 1:p.n
  [y, h] = moved(p, x, k);
  g(k) = (p.f(y) - v)/h;
end
calls = calls + p.n + 1;
end

function [y, h] = moved(p, x, k)
% x with one variable a little aside, within the bounds.
h = sqrt(eps)*max(abs(x(k)), 1);
if x(k) + h > p.upper(k), h = -h; end
y = x;
y(k) = x(k) + h;
h = y(k) - x(k);
end

function [c, Jc, ce, Je] = constraints(p, x, with_slopes)
% All constraints but the bounds: the linear ones first.
if nargin < 3, with_slopes = true; end
c = p.A*x - p.b;
ce = p.Aeq*x - p.beq;
Jc = p.A;
Je = p.Aeq;
if isempty(p.conditions), return, end
if with_slopes && p.conditions_given
  [cn, cen, G, Ge] = p.conditions(x);
  Jc = [Jc; reshape(full(G).', [], p.n)];
  Je = [Je; reshape(full(Ge).', [], p.n)];
else
  [cn, cen] = p.conditions(x);
  if with_slopes
    D = zeros(numel(cn), p.n);
    De = zeros(numel(cen), p.n);
    for k = 1:p.n
      [y, h] = moved(p, x, k);
      [ck, cek] = p.conditions(y);
      D(:, k) = (ck(:) - cn(:))/h;
      De(:, k) = (cek(:) - cen(:))/h;
    end
    Jc = [Jc; D];
    Je = [Je; De];
  end
end
c = [c; cn(:)];
ce = [ce; cen(:)];
end

function [d, lambda, solved] = direction(p, B, g, x, c, Jc, ce, Je)
% The step of the quadratic program, and its multipliers. Where linear constraints contradict each other, all give way
% by the least amount that lets them hold.
[d, flag, l] = convex_program(B, g, Jc, -c, Je, -ce, p.lower - x, p.upper - x, 100);
solved = flag == 1 && all(isfinite(d));
if ~solved
  n = p.n;
  k = numel(c);
  ke = numel(ce);
  weight = 1e3*max(norm(g, Inf), 1);
  H = blkdiag(B, 1e-6*weight);
  G = [Jc, -ones(k, 1); Je, -ones(ke, 1); -Je, -ones(ke, 1)];
  [d, ~, l] = convex_program(H, [g; weight], G, [-c; -ce; ce], [], [], [p.lower - x; 0], [p.upper - x; Inf], 100);
  d = d(1:n);
  l.eqlin = l.ineqlin(k+1:k+ke) - l.ineqlin(k+ke+1:end);
  l.ineqlin = l.ineqlin(1:k);
  l.lower = l.lower(1:n);
  l.upper = l.upper(1:n);
end
lambda = struct('inequalities', l.ineqlin, 'equalities', l.eqlin, 'lower', l.lower, 'upper', l.upper);
end

function B = updated(B, s, y, first)
% Damped, so that the matrix stays positive definite; the first one gets the size of what it is to be.
if s.'*s == 0, return, end
if first && s.'*y > 0, B = min(max((y.'*y)/(s.'*y), 1e-2), 1e2)*eye(numel(s)); end
Bs = B*s;
sBs = s.'*Bs;
sy = s.'*y;
if sy < 0.2*sBs
  t = 0.8*sBs/(sBs - sy);
  y = t*y + (1 - t)*Bs;
  sy = s.'*y;
end
if sy <= 0 || sBs <= 0, return, end
B = B - (Bs*Bs.')/sBs + (y*y.')/sy;
end

function l = multipliers(p, lambda)
k = numel(p.b);
ke = numel(p.beq);
l = struct('lower', lambda.lower, 'upper', lambda.upper, 'ineqlin', lambda.inequalities(1:k), 'eqlin', lambda.equalities(1:ke), ...
  'ineqnonlin', lambda.inequalities(k+1:end), 'eqnonlin', lambda.equalities(ke+1:end));
end
