function [x, flag, relres, iter, resvec, resveccg] = symmlq(A, b, tol, maxit, M1, M2, x0, varargin)
% Symmetric systems, also indefinite ones, by the LQ factorisation of Lanczos's tridiagonal matrix: Paige
% and Saunders (1975), with a positive definite preconditioner. The answer is the point of conjugate
% gradients; resvec and resveccg hold estimates of the norms of both residuals.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:symmlq:sizes', 'symmlq: the matrix must be square and the right side a column of as many rows.');
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
  x = zeros(n, 1); flag = 0; relres = 0; resvec = 0; resveccg = 0;
  if nargout < 2, iterations_said('symmlq', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
r1 = b - product(A, x, varargin);
resvec = norm(r1);
resveccg = resvec;
if resvec <= tol*normb
  flag = 0; relres = resvec/normb;
  if nargout < 2, iterations_said('symmlq', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
y = solved(M2, solved(M1, r1, varargin), varargin);
beta1 = r1'*y;
if beta1 <= 0
  flag = 5; relres = resvec/normb;
  if nargout < 2, iterations_said('symmlq', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
beta1 = sqrt(beta1);
first = y/beta1;
v = first;
y = product(A, v, varargin);
alpha = real(v'*y);
y = y - (alpha/beta1)*r1;
r2 = y;
y = solved(M2, solved(M1, r2, varargin), varargin);
old = beta1;
beta = sqrt(max(real(r2'*y), 0));
gbar = alpha;
dbar = beta;
rhs1 = beta1;
rhs2 = 0;
step = 0;
sines = 1;
w = zeros(n, 1);
cg = false;
ratio = resvec/beta1;
for k = 1:maxit
  lqnorm = ratio*hypot(rhs1, rhs2);
  if gbar == 0, cgnorm = Inf; else, cgnorm = ratio*sines*beta1*beta/abs(gbar); end
  resvec(k + 1, 1) = lqnorm;
  resveccg(k + 1, 1) = cgnorm;
  iter = k;
  if cgnorm <= tol*normb
    flag = 0;
    cg = true;
    break
  elseif lqnorm <= tol*normb
    flag = 0;
    break
  elseif beta == 0
    cg = gbar ~= 0;
    flag = 1 - cg;
    break
  end
  v = y/beta;
  y = product(A, v, varargin);
  y = y - (beta/old)*r1;
  alpha = real(v'*y);
  y = y - (alpha/beta)*r2;
  r1 = r2;
  r2 = y;
  y = solved(M2, solved(M1, r2, varargin), varargin);
  old = beta;
  beta = real(r2'*y);
  if beta < 0
    flag = 5;
    break
  end
  beta = sqrt(beta);
  gamma = hypot(gbar, old);
  c = gbar/gamma;
  s = old/gamma;
  delta = c*dbar + s*alpha;
  gbar = s*dbar - c*alpha;
  epsilon = s*beta;
  dbar = -c*beta;
  z = rhs1/gamma;
  x = x + (z*c)*w + (z*s)*v;
  w = s*w - c*v;
  step = step + sines*c*z;
  sines = sines*s;
  rhs1 = rhs2 - delta*z;
  rhs2 = -epsilon*z;
end
if cg || (flag == 1 && gbar ~= 0)
  z = rhs1/gbar;
  step = step + sines*z;
  x = x + z*w;
end
% the part along the first vector is kept apart
x = x + step*first;
relres = norm(b - product(A, x, varargin))/normb;
if relres <= tol, flag = 0; end
if nargout < 2, iterations_said('symmlq', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
