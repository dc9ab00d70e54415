function [x, flag, relres, iter, resvec] = tfqmr(A, b, tol, maxit, M1, M2, x0, varargin)
% Transpose-free quasi-minimal residual: Freund (1993). A step is one half-iteration, counted as
% half in iter; resvec holds the norms of the true residuals.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:tfqmr:sizes', 'tfqmr: the matrix must be square and the right side a column of as many rows.');
end
if nargin < 3 || isempty(tol), tol = 1e-6; end
if nargin < 4 || isempty(maxit), maxit = min(n, 20); end
if nargin < 5, M1 = []; end
if nargin < 6, M2 = []; end
if nargin < 7 || isempty(x0), x0 = zeros(n, 1); end
x = x0;
flag = 1;
iter = 0;
steps = 0;
normb = norm(b);
if normb == 0
  x = zeros(n, 1); flag = 0; relres = 0; resvec = 0;
  if nargout < 2, iterations_said('tfqmr', flag, tol, ceil((numel(resvec) - 1)/2), iter, relres, normb); end
  return
end
r = b - product(A, x, varargin);
normr = norm(r);
resvec = zeros(2 * maxit + 1, 1);
resvec(1) = normr;
best = normr;
xbest = x;
if normr <= tol * normb
  flag = 0; relres = normr / normb; resvec = normr;
  if nargout < 2, iterations_said('tfqmr', flag, tol, ceil((numel(resvec) - 1)/2), iter, relres, normb); end
  return
end
rt = r;
u = r;
w = r;
uh = solved(M2, solved(M1, u, varargin), varargin);
au = product(A, uh, varargin);
v = au;
d = zeros(n, 1);
ad = zeros(n, 1);
tau = normr;
theta = 0;
eta = 0;
rho = rt' * r;
alpha = 0;
for k = 1:2 * maxit
  if mod(k, 2) == 1
    s = rt' * v;
    if s == 0
      flag = 4;
      break
    end
    alpha = rho / s;
  end
  w = w - alpha * au;
  c = theta^2 * eta / alpha;
  d = uh + c * d;
  ad = au + c * ad;
  theta = norm(w) / tau;
  c = 1 / sqrt(1 + theta^2);
  tau = tau * theta * c;
  eta = c^2 * alpha;
  x = x + eta * d;
  r = r - eta * ad;
  normr = norm(r);
  steps = k;
  resvec(k + 1) = normr;
  if normr < best
    best = normr;
    xbest = x;
    iter = k / 2;
  end
  if normr <= tol * normb
    flag = 0;
    iter = k / 2;
    break
  end
  if mod(k, 2) == 1
    u = u - alpha * v;
  else
    rho_old = rho;
    rho = rt' * w;
    if rho == 0 || rho_old == 0
      flag = 4;
      break
    end
    beta = rho / rho_old;
    u = w + beta * u;
  end
  uh = solved(M2, solved(M1, u, varargin), varargin);
  if mod(k, 2) == 1
    au = product(A, uh, varargin);
  else
    v = beta * (au + beta * v);
    au = product(A, uh, varargin);
    v = au + v;
  end
end
resvec = resvec(1:steps + 1);
if flag ~= 0
  x = xbest;
  normr = best;
end
relres = normr / normb;
if nargout < 2, iterations_said('tfqmr', flag, tol, ceil((numel(resvec) - 1)/2), iter, relres, normb); end
end

function y = product(A, x, args)
if isa(A, 'function_handle') || ischar(A)
  y = feval(A, x, args{:});
else
  y = A * x;
end
end

function y = solved(M, x, args)
if isempty(M)
  y = x;
elseif isa(M, 'function_handle') || ischar(M)
  y = feval(M, x, args{:});
else
  y = M \ x;
end
end
