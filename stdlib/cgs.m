function [x, flag, relres, iter, resvec] = cgs(A, b, tol, maxit, M1, M2, x0, varargin)
% Conjugate gradients squared: Sonneveld (1989); Barrett et al., Templates, figure 2.9.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:cgs:sizes', 'cgs: the matrix must be square and the right side a column of as many rows.');
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
  if nargout < 2, iterations_said('cgs', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
r = b - product(A, x, varargin);
rt = r;
normr = norm(r);
resvec = zeros(maxit + 1, 1);
resvec(1) = normr;
best = normr;
xbest = x;
if normr <= tol * normb
  flag = 0; relres = normr / normb; resvec = normr;
  if nargout < 2, iterations_said('cgs', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
rho = 1;
for k = 1:maxit
  rho_old = rho;
  rho = rt' * r;
  if rho == 0
    flag = 4;
    break
  end
  if k == 1
    u = r;
    p = u;
  else
    beta = rho / rho_old;
    u = r + beta * q;
    p = u + beta * (q + beta * p);
  end
  ph = solved(M2, solved(M1, p, varargin), varargin);
  v = product(A, ph, varargin);
  s = rt' * v;
  if s == 0
    flag = 4;
    break
  end
  alpha = rho / s;
  q = u - alpha * v;
  uh = solved(M2, solved(M1, u + q, varargin), varargin);
  x = x + alpha * uh;
  w = product(A, uh, varargin);
  r = r - alpha * w;
  normr = norm(r);
  steps = k;
  resvec(k + 1) = normr;
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
end
resvec = resvec(1:steps + 1);
if flag ~= 0
  x = xbest;
  normr = best;
end
relres = normr / normb;
if nargout < 2, iterations_said('cgs', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
