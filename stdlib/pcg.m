function [x, flag, relres, iter, resvec] = pcg(A, b, tol, maxit, M1, M2, x0, varargin)
% Preconditioned conjugate gradients: Hestenes and Stiefel (1952); Golub and Van Loan, 11.5.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:pcg:sizes', 'pcg: the matrix must be square and the right side a column of as many rows.');
end
if nargin < 3 || isempty(tol), tol = 1e-6; end
if nargin < 4 || isempty(maxit), maxit = min(n, 20); end
if nargin < 5, M1 = []; end
if nargin < 6, M2 = []; end
if nargin < 7 || isempty(x0), x0 = zeros(n, 1); end
x = x0;
flag = 1;
iter = 0;
normb = norm(b);
if normb == 0
  x = zeros(n, 1); flag = 0; relres = 0; resvec = 0;
  if nargout < 2, iterations_said('pcg', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
r = b - product(A, x, varargin);
normr = norm(r);
resvec = zeros(maxit + 1, 1);
resvec(1) = normr;
best = normr;
xbest = x;
steps = 0;
if normr <= tol * normb
  flag = 0;
  relres = normr / normb;
  resvec = normr;
  if nargout < 2, iterations_said('pcg', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
rho = 1;
for k = 1:maxit
  z = solved(M2, solved(M1, r, varargin), varargin);
  rho_old = rho;
  rho = r' * z;
  if rho == 0 || ~isfinite(rho)
    flag = 4;
    if ~all(isfinite(z)), flag = 2; end
    break
  end
  if k == 1
    p = z;
  else
    beta = rho / rho_old;
    p = z + beta * p;
  end
  q = product(A, p, varargin);
  pq = p' * q;
  if pq <= 0 || isinf(pq)
    flag = 4;
    break
  end
  alpha = rho / pq;
  x = x + alpha * p;
  r = r - alpha * q;
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
if nargout < 2, iterations_said('pcg', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
