function [x, flag, relres, iter, resvec] = bicg(A, b, tol, maxit, M1, M2, x0, varargin)
% Bi-conjugate gradients: Fletcher (1976); Barrett et al., Templates, figure 2.7.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:bicg:sizes', 'bicg: the matrix must be square and the right side a column of as many rows.');
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
  if nargout < 2, iterations_said('bicg', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
r = b - product(A, x, false, varargin);
rt = r;
normr = norm(r);
resvec = zeros(maxit + 1, 1);
resvec(1) = normr;
best = normr;
xbest = x;
if normr <= tol * normb
  flag = 0; relres = normr / normb; resvec = normr;
  if nargout < 2, iterations_said('bicg', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
rho = 1;
for k = 1:maxit
  z = solved(M2, solved(M1, r, false, varargin), false, varargin);
  zt = solved(M1, solved(M2, rt, true, varargin), true, varargin);
  rho_old = rho;
  rho = rt' * z;
  if rho == 0 || isinf(rho)
    flag = 4;
    break
  end
  if k == 1
    p = z;
    pt = zt;
  else
    beta = rho / rho_old;
    p = z + beta * p;
    pt = zt + conj(beta) * pt;
  end
  q = product(A, p, false, varargin);
  qt = product(A, pt, true, varargin);
  s = pt' * q;
  if s == 0
    flag = 4;
    break
  end
  alpha = rho / s;
  x = x + alpha * p;
  r = r - alpha * q;
  rt = rt - conj(alpha) * qt;
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
if nargout < 2, iterations_said('bicg', flag, tol, numel(resvec) - 1, iter, relres, normb); end
end

function y = product(A, x, transposed, args)
if isa(A, 'function_handle') || ischar(A)
  if transposed
    y = feval(A, x, args{:}, 'transp');
  else
    y = feval(A, x, args{:}, 'notransp');
  end
elseif transposed
  y = A' * x;
else
  y = A * x;
end
end

function y = solved(M, x, transposed, args)
if isempty(M)
  y = x;
elseif isa(M, 'function_handle') || ischar(M)
  if transposed
    y = feval(M, x, args{:}, 'transp');
  else
    y = feval(M, x, args{:}, 'notransp');
  end
elseif transposed
  y = M' \ x;
else
  y = M \ x;
end
end
