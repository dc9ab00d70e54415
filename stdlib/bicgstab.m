function [x, flag, relres, iter, resvec] = bicgstab(A, b, tol, maxit, M1, M2, x0, varargin)
% Stabilised bi-conjugate gradients: van der Vorst (1992); Barrett et al., Templates, figure 2.10.
% A step counts half where it ends at its first residual.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:bicgstab:sizes', 'bicgstab: the matrix must be square and the right side a column of as many rows.');
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
  if nargout < 2, iterations_said('bicgstab', flag, tol, ceil((numel(resvec) - 1)/2), iter, relres, normb); end
  return
end
r = b - product(A, x, varargin);
rt = r;
normr = norm(r);
resvec = zeros(2 * maxit + 1, 1);
resvec(1) = normr;
best = normr;
xbest = x;
if normr <= tol * normb
  flag = 0; relres = normr / normb; resvec = normr;
  if nargout < 2, iterations_said('bicgstab', flag, tol, ceil((numel(resvec) - 1)/2), iter, relres, normb); end
  return
end
rho = 1; alpha = 1; omega = 1;
for k = 1:maxit
  rho_old = rho;
  rho = rt' * r;
  if rho == 0 || isinf(rho)
    flag = 4;
    break
  end
  if k == 1
    p = r;
  else
    beta = (rho / rho_old) * (alpha / omega);
    p = r + beta * (p - omega * v);
  end
  ph = solved(M2, solved(M1, p, varargin), varargin);
  v = product(A, ph, varargin);
  s = rt' * v;
  if s == 0 || isinf(s)
    flag = 4;
    break
  end
  alpha = rho / s;
  s = r - alpha * v;
  xhalf = x + alpha * ph;
  normr = norm(s);
  steps = 2 * k - 1;
  resvec(steps + 1) = normr;
  if normr < best
    best = normr;
    xbest = xhalf;
    iter = k - 0.5;
  end
  if normr <= tol * normb
    x = xhalf;
    flag = 0;
    iter = k - 0.5;
    break
  end
  sh = solved(M2, solved(M1, s, varargin), varargin);
  t = product(A, sh, varargin);
  tt = t' * t;
  if tt == 0 || isinf(tt)
    flag = 4;
    break
  end
  omega = (t' * s) / tt;
  x = xhalf + omega * sh;
  r = s - omega * t;
  normr = norm(r);
  steps = 2 * k;
  resvec(steps + 1) = normr;
  if normr < best
    best = normr;
    xbest = x;
    iter = k;
  end
  if normr <= tol * normb
    flag = 0;
    iter = k;
    break
  end
  if omega == 0
    flag = 4;
    break
  end
end
resvec = resvec(1:steps + 1);
if flag ~= 0
  x = xbest;
  normr = best;
end
relres = normr / normb;
if nargout < 2, iterations_said('bicgstab', flag, tol, ceil((numel(resvec) - 1)/2), iter, relres, normb); end
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
