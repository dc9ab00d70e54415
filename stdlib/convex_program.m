function [x, exitflag, lambda, it] = convex_program(H, c, A, b, Aeq, beq, lower, upper, most)
% The least of x'*H*x/2 + c'*x with H positive semidefinite, within linear constraints: a primal-dual interior point method
% with Mehrotra's predictor and corrector (Nocedal and Wright, Numerical Optimization, 2006, section 16.6), whose answer is
% then made exact by the constraints that hold with equality. Exit flags: 1, 0 (iterations), -2 (infeasible), -3 (unbounded).
n = numel(c);
lower = bounds_of_unknowns(lower, n, -Inf);
upper = bounds_of_unknowns(upper, n, Inf);
fixed = lower == upper;
if any(fixed)
  % what bounds hold in one place is not a variable
  [x, exitflag, lambda, it] = of_the_others(H, c, A, b, Aeq, beq, lower, upper, fixed, most);
  return
end
if isempty(A), A = zeros(0, n); b = zeros(0, 1); end
if isempty(Aeq), Aeq = zeros(0, n); beq = zeros(0, 1); end
b = b(:);
d = beq(:);
E = Aeq;
rows = find(isfinite(b));
high = find(isfinite(upper));
low = find(isfinite(lower));
I = speye(n);
G = [sparse(A(rows, :)); I(high, :); -I(low, :)];
h = [b(rows); upper(high); -lower(low)];
m = numel(h);
me = numel(d);
tol = 1e-8;
x = min(max(zeros(n, 1), lower), upper);
y = zeros(me, 1);
s = max(h - G*x, 1);
z = ones(m, 1);
size_c = 1 + norm(c, Inf);
size_h = 1 + max([norm(h, Inf), norm(d, Inf), 0]);
exitflag = 0;
if any(lower > upper), it = 0; exitflag = -2; lambda = multipliers(z, y, rows, high, low, numel(b), n); return, end
for it = 1:most
  rd = H*x + c + G.'*z + E.'*y;
  rp = E*x - d;
  ri = G*x + s - h;
  mu = 0;
  if m > 0, mu = s.'*z/m; end
  value = abs(x.'*(H*x)/2 + c.'*x);
  size_c = 1 + max([norm(c, Inf), norm(z, Inf), norm(y, Inf)]);
  if norm(rd, Inf) <= tol*size_c && max([norm(rp, Inf), norm(ri, Inf), 0]) <= tol*size_h && mu <= tol*(1 + value)
    exitflag = 1;
    break
  end
  if norm(x, Inf) > 1e12*size_h, exitflag = -3; break, end
  if m > 0 && max(z) > 1e14*(1 + norm(c, Inf)), exitflag = -2; break, end
  w = z./s;
  K = H + G.'*(sparse(1:m, 1:m, w, m, m)*G);
  K = K + (1e-14*max(max(abs(diag(K))), 1))*speye(n);
  if me > 0, K = [K, E.'; E, -1e-14*speye(me)]; end
  if ~issparse(H), K = full(K); end
  [L, U, P] = lu(K);
  % the affine step, and then the one that goes along the middle
  [dx, ~, ds, dz] = step(L, U, P, G, n, rd, rp, ri, s, z, s.*z);
  if m > 0
    a = farthest(s, ds, z, dz);
    ahead = ((s + a*ds).'*(z + a*dz))/m;
    sigma = (ahead/mu)^3;
    [dx, dy, ds, dz] = step(L, U, P, G, n, rd, rp, ri, s, z, s.*z + ds.*dz - sigma*mu);
    a = min(1, 0.995*farthest(s, ds, z, dz));
  else
    [dx, dy] = step(L, U, P, G, n, rd, rp, ri, s, z, s.*z);
    a = 1;
  end
  if ~all(isfinite(dx)), exitflag = -2; break, end
  x = x + a*dx;
  y = y + a*dy;
  s = s + a*ds;
  z = z + a*dz;
end
if exitflag == 0
  if max([norm(E*x - d, Inf), max(G*x - h), 0]) > 1e-6*size_h, exitflag = -2; end
  if norm(rd, Inf) <= 1e-6*size_c && mu <= 1e-6*(1 + value) && exitflag == 0, exitflag = 1; end
end
if exitflag == 1, [x, y, z] = exact(H, c, G, h, E, d, x, y, z, s); end
lambda = multipliers(z, y, rows, high, low, numel(b), n);
end

function [x, exitflag, lambda, it] = of_the_others(H, c, A, b, Aeq, beq, lower, upper, fixed, most)
% The program in the variables that are free; multipliers of the others from what is left of the gradient there.
n = numel(c);
free = ~fixed;
x = lower;
if isempty(A), A = zeros(0, n); b = zeros(0, 1); end
if isempty(Aeq), Aeq = zeros(0, n); beq = zeros(0, 1); end
b = b(:) - A(:, fixed)*x(fixed);
beq = beq(:) - Aeq(:, fixed)*x(fixed);
if any(free)
  [x(free), exitflag, lambda, it] = convex_program(H(free, free), c(free) + H(free, fixed)*x(fixed), A(:, free), b, Aeq(:, free), beq, lower(free), upper(free), most);
else
  exitflag = 1;
  if max([-b; abs(beq); 0]) > 1e-8*(1 + norm(x, Inf)), exitflag = -2; end
  it = 0;
  lambda = struct('ineqlin', zeros(numel(b), 1), 'eqlin', zeros(numel(beq), 1), 'lower', zeros(0, 1), 'upper', zeros(0, 1));
end
g = full(H*x + c + A.'*lambda.ineqlin + Aeq.'*lambda.eqlin);
[held_l, held_u] = deal(zeros(n, 1));
held_l(free) = lambda.lower;
held_u(free) = lambda.upper;
held_l(fixed) = max(g(fixed), 0);
held_u(fixed) = max(-g(fixed), 0);
lambda.lower = held_l;
lambda.upper = held_u;
end

function [dx, dy, ds, dz] = step(L, U, P, G, n, rd, rp, ri, s, z, rc)
% at the end of the method the matrix is nearly singular, as it has to be
near = warning('off', 'MATLAB:nearlySingularMatrix');
right = [-rd - G.'*((z.*ri - rc)./s); -rp];
v = U\(L\(P*right));
warning(near);
dx = v(1:n);
dy = reshape(v(n+1:end), [], 1);
ds = -ri - G*dx;
dz = (-rc - z.*ds)./s;
end

function a = farthest(s, ds, z, dz)
% The part of the step, at most all of it, on which nothing becomes negative.
a = min([1; -s(ds < 0)./ds(ds < 0); -z(dz < 0)./dz(dz < 0)]);
end

function [x, y, z] = exact(H, c, G, h, E, d, x, y, z, s)
% The solution with the constraints that hold: one linear system, whose answer is taken if it is one.
n = numel(x);
at = find(z > s);
k = numel(at);
me = numel(d);
K = [H, G(at, :).', E.'; G(at, :), sparse(k, k + me); E, sparse(me, k + me)];
if ~issparse(H), K = full(K); end
% whether the system has a solution is seen by what comes out
near = warning('off', 'MATLAB:nearlySingularMatrix');
singular = warning('off', 'MATLAB:singularMatrix');
v = K\[-c; h(at); d];
warning(singular);
warning(near);
xn = v(1:n);
zn = zeros(numel(z), 1);
zn(at) = v(n+1:n+k);
yn = reshape(v(n+k+1:end), [], 1);
if ~all(isfinite(v)), return, end
left = norm(H*xn + c + G.'*zn + E.'*yn, Inf);
size_c = 1 + max([norm(c, Inf), norm(zn, Inf), norm(yn, Inf)]);
if all(G*xn - h <= 1e-9*(1 + abs(h))) && norm(E*xn - d, Inf) <= 1e-9*(1 + norm(d, Inf)) && left <= 1e-10*size_c && all(zn >= -1e-9*size_c)
  x = xn;
  z = max(zn, 0);
  y = yn;
end
end

function lambda = multipliers(z, y, rows, high, low, k, n)
lambda = struct('ineqlin', zeros(k, 1), 'eqlin', y, 'lower', zeros(n, 1), 'upper', zeros(n, 1));
lambda.ineqlin(rows) = z(1:numel(rows));
lambda.upper(high) = z(numel(rows)+1:numel(rows)+numel(high));
lambda.lower(low) = z(numel(rows)+numel(high)+1:end);
end
