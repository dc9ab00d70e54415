function [x, flag, relres, iter, resvec] = qmr(A, b, tol, maxit, M1, M2, x0, varargin)
% Quasi-minimal residual without look-ahead: Freund and Nachtigal (1991); Barrett et al.,
% Templates, figure 2.8.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:qmr:sizes', 'qmr: the matrix must be square and the right side a column of as many rows.');
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
  if nargout < 2, iterations_said('qmr', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
r = b - product(A, x, false, varargin);
normr = norm(r);
resvec = zeros(maxit + 1, 1);
resvec(1) = normr;
best = normr;
xbest = x;
if normr <= tol * normb
  flag = 0; relres = normr / normb; resvec = normr;
  if nargout < 2, iterations_said('qmr', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
vt = r;
y = solved(M1, vt, false, varargin);
rho = norm(y);
wt = r;
z = solved(M2, wt, true, varargin);
xi = norm(z);
gamma = 1;
eta = -1;
theta = 0;
epsilon = 1;
for k = 1:maxit
  if rho == 0 || xi == 0
    flag = 4;
    break
  end
  v = vt / rho;
  y = y / rho;
  w = wt / xi;
  z = z / xi;
  delta = z' * y;
  if delta == 0
    flag = 4;
    break
  end
  yt = solved(M2, y, false, varargin);
  zt = solved(M1, z, true, varargin);
  if k == 1
    p = yt;
    q = zt;
  else
    p = yt - (xi * delta / epsilon) * p;
    q = zt - conj(rho * delta / epsilon) * q;
  end
  pt = product(A, p, false, varargin);
  epsilon = q' * pt;
  if epsilon == 0
    flag = 4;
    break
  end
  beta = epsilon / delta;
  if beta == 0
    flag = 4;
    break
  end
  vt = pt - beta * v;
  y = solved(M1, vt, false, varargin);
  rho_old = rho;
  rho = norm(y);
  wt = product(A, q, true, varargin) - conj(beta) * w;
  z = solved(M2, wt, true, varargin);
  xi = norm(z);
  theta_old = theta;
  gamma_old = gamma;
  theta = rho / (gamma_old * abs(beta));
  gamma = 1 / sqrt(1 + theta^2);
  if gamma == 0
    flag = 4;
    break
  end
  eta = -eta * rho_old * gamma^2 / (beta * gamma_old^2);
  if k == 1
    d = eta * p;
    s = eta * pt;
  else
    c = (theta_old * gamma)^2;
    d = eta * p + c * d;
    s = eta * pt + c * s;
  end
  x = x + d;
  r = r - s;
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
if nargout < 2, iterations_said('qmr', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
