function [x, flag, relres, iter, resvec] = bicgstabl(A, b, tol, maxit, M1, M2, x0, varargin)
% BiCGstab(2): two steps of biconjugate gradients, then a polynomial of degree 2 of least residual
% (Sleijpen and Fokkema, ETNA 1, 1993). An iteration has four products; iter counts in quarters.
ell = 2;
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:bicgstabl:sizes', 'bicgstabl: the matrix must be square and the right side a column of as many rows.');
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
  if nargout < 2, iterations_said('bicgstabl', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
r = b - product(A, x, varargin);
normr = norm(r);
resvec = normr;
relres = normr/normb;
if normr <= tol*normb
  flag = 0;
  if nargout < 2, iterations_said('bicgstabl', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
% iterates of the system A*M\u = b in u; x = M\u
R = zeros(n, ell + 1);
U = zeros(n, ell + 1);
R(:, 1) = r;
shadow = r;
u = zeros(n, 1);
rho0 = 1;
alpha = 0;
omega = 1;
best = normr;
xbest = x;
for k = 1:maxit
  rho0 = -omega*rho0;
  for j = 1:ell
    rho1 = shadow'*R(:, j);
    if rho0 == 0 || ~isfinite(rho1)
      flag = 4;
      break
    end
    beta = alpha*rho1/rho0;
    rho0 = rho1;
    U(:, 1:j) = R(:, 1:j) - beta*U(:, 1:j);
    U(:, j+1) = product(A, solved(M2, solved(M1, U(:, j), varargin), varargin), varargin);
    gamma = shadow'*U(:, j+1);
    if gamma == 0 || ~isfinite(gamma)
      flag = 4;
      break
    end
    alpha = rho0/gamma;
    R(:, 1:j) = R(:, 1:j) - alpha*U(:, 2:j+1);
    R(:, j+1) = product(A, solved(M2, solved(M1, R(:, j), varargin), varargin), varargin);
    u = u + alpha*U(:, 1);
    resvec(end+1, 1) = norm(R(:, 1));
  end
  if flag == 4, break, end
  % the polynomial of least residual
  Z = R(:, 2:ell+1);
  g = Z \ R(:, 1);
  u = u + R(:, 1:ell)*g;
  R(:, 1) = R(:, 1) - Z*g;
  U(:, 1) = U(:, 1) - U(:, 2:ell+1)*g;
  omega = g(ell);
  normr = norm(R(:, 1));
  resvec(end+1, 1) = normr;
  if normr <= best
    best = normr;
    xbest = x0 + solved(M2, solved(M1, u, varargin), varargin);
    iter = k;
  end
  if normr <= tol*normb
    flag = 0;
    break
  end
  if omega == 0 || ~isfinite(omega)
    flag = 4;
    break
  end
end
x = xbest;
relres = norm(b - product(A, x, varargin))/normb;
if nargout < 2, iterations_said('bicgstabl', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
