function [x, flag, relres, iter, resvec] = minres(A, b, tol, maxit, M1, M2, x0, varargin)
% Minimal residuals of a symmetric system: Paige and Saunders (1975), with a positive definite
% preconditioner (Elman, Silvester and Wathen, algorithm 4.1). resvec holds the norms in the
% inner product of the preconditioner.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:minres:sizes', 'minres: the matrix must be square and the right side a column of as many rows.');
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
  if nargout < 2, iterations_said('minres', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
v = b - product(A, x, varargin);
v_old = zeros(n, 1);
z = solved(M2, solved(M1, v, varargin), varargin);
gamma = v' * z;
if gamma < 0
  flag = 5; relres = norm(v) / normb; resvec = norm(v);
  if nargout < 2, iterations_said('minres', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
gamma = sqrt(gamma);
resvec = zeros(maxit + 1, 1);
resvec(1) = gamma;
zb = solved(M2, solved(M1, b, varargin), varargin);
normb = sqrt(abs(b' * zb));
if gamma <= tol * normb
  flag = 0; relres = gamma / normb; resvec = gamma;
  if nargout < 2, iterations_said('minres', flag, tol, numel(resvec) - 1, iter, relres, normb); end
  return
end
gamma_old = 1;
eta = gamma;
s_old = 0; s = 0; c_old = 1; c = 1;
w_old = zeros(n, 1);
w = zeros(n, 1);
for k = 1:maxit
  z = z / gamma;
  az = product(A, z, varargin);
  delta = z' * az;
  v_new = az - (delta / gamma) * v - (gamma / gamma_old) * v_old;
  z_new = solved(M2, solved(M1, v_new, varargin), varargin);
  gamma_new = v_new' * z_new;
  if gamma_new < 0
    flag = 5;
    break
  end
  gamma_new = sqrt(gamma_new);
  a0 = c * delta - c_old * s * gamma;
  a1 = sqrt(a0^2 + gamma_new^2);
  a2 = s * delta + c_old * c * gamma;
  a3 = s_old * gamma;
  if a1 == 0
    flag = 4;
    break
  end
  c_old = c;
  s_old = s;
  c = a0 / a1;
  s = gamma_new / a1;
  w_new = (z - a3 * w_old - a2 * w) / a1;
  x = x + c * eta * w_new;
  eta = -s * eta;
  iter = k;
  resvec(k + 1) = abs(eta);
  if abs(eta) <= tol * normb
    flag = 0;
    break
  end
  if gamma_new == 0
    break
  end
  v_old = v;
  v = v_new;
  z = z_new;
  w_old = w;
  w = w_new;
  gamma_old = gamma;
  gamma = gamma_new;
end
resvec = resvec(1:iter + 1);
relres = resvec(end) / normb;
if nargout < 2, iterations_said('minres', flag, tol, numel(resvec) - 1, iter, relres, normb); end
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
