function [x, flag, relres, iter, resvec, lsvec] = lsqr(A, b, tol, maxit, M1, M2, x0, varargin)
% Least squares by Golub-Kahan bidiagonalisation: Paige and Saunders (1982). The preconditioner
% acts on the unknowns: A*inv(M1*M2).
m = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && size(A, 1) ~= m)
  error('MATLAB:lsqr:sizes', 'lsqr: the right side must be a column of as many rows as the matrix has.');
end
if nargin < 3 || isempty(tol), tol = 1e-6; end
if nargin < 4, maxit = []; end
if nargin < 5, M1 = []; end
if nargin < 6, M2 = []; end
u = b;
if nargin >= 7 && ~isempty(x0)
  u = b - product(A, x0, false, varargin);
end
flag = 1;
iter = 0;
beta = norm(u);
normb = norm(b);
if beta > 0, u = u / beta; end
v = solved(M1, solved(M2, product(A, u, true, varargin), true, varargin), true, varargin);
n = size(v, 1);
if isempty(maxit), maxit = min([m, n, 20]); end
if nargin < 7 || isempty(x0), x0 = zeros(n, 1); end
x = zeros(n, 1);
alpha = norm(v);
if alpha > 0, v = v / alpha; end
normar = alpha * beta;
resvec = zeros(maxit + 1, 1);
lsvec = zeros(maxit, 1);
resvec(1) = beta;
if normar == 0 || beta <= tol * normb
  x = x0; flag = 0; relres = beta / max(normb, realmin); resvec = beta; lsvec = [];
  if nargout < 2, iterations_said('lsqr', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
phibar = beta;
rhobar = alpha;
norma = 0;
w = v;
for k = 1:maxit
  z = solved(M2, solved(M1, v, false, varargin), false, varargin);
  u = product(A, z, false, varargin) - alpha * u;
  beta = norm(u);
  if beta > 0, u = u / beta; end
  norma = norm([norma, alpha, beta]);
  t = solved(M1, solved(M2, product(A, u, true, varargin), true, varargin), true, varargin);
  v = t - beta * v;
  alpha = norm(v);
  if alpha > 0, v = v / alpha; end
  rho = sqrt(rhobar^2 + beta^2);
  c = rhobar / rho;
  s = beta / rho;
  theta = s * alpha;
  rhobar = -c * alpha;
  phi = c * phibar;
  phibar = s * phibar;
  x = x + (phi / rho) * w;
  w = v - (theta / rho) * w;
  normr = abs(phibar);
  normar = normr * alpha * abs(c);
  resvec(k + 1) = normr;
  lsvec(k) = normar / (norma * max(normr, realmin));
  iter = k;
  if normr <= tol * normb || lsvec(k) <= tol
    flag = 0;
    break
  end
end
resvec = resvec(1:iter + 1);
lsvec = lsvec(1:iter);
x = x0 + solved(M2, solved(M1, x, false, varargin), false, varargin);
relres = resvec(end) / normb;
if nargout < 2, iterations_said('lsqr', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
