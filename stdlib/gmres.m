function [x, flag, relres, iter, resvec] = gmres(A, b, restart, tol, maxit, M1, M2, x0, varargin)
% Generalised minimal residuals: Saad and Schultz (1986), modified Gram-Schmidt and Givens
% rotations, preconditioned from the left; norms are those of the preconditioned residual.
n = size(b, 1);
if size(b, 2) ~= 1 || (isnumeric(A) && ~isequal(size(A), [n, n]))
  error('MATLAB:gmres:sizes', 'gmres: the matrix must be square and the right side a column of as many rows.');
end
if nargin < 3, restart = []; end
if nargin < 4 || isempty(tol), tol = 1e-6; end
if nargin < 5, maxit = []; end
if nargin < 6, M1 = []; end
if nargin < 7, M2 = []; end
if nargin < 8 || isempty(x0), x0 = zeros(n, 1); end
if isempty(restart) || restart == n
  if isempty(maxit), maxit = min(n, 10); end
  inner = min(maxit, n);
  outer = 1;
else
  inner = min(restart, n);
  if isempty(maxit), maxit = min(ceil(n / inner), 10); end
  outer = maxit;
end
x = x0;
flag = 1;
iter = [0 0];
zb = solved(M2, solved(M1, b, varargin), varargin);
normb = norm(zb);
if normb == 0
  x = zeros(n, 1); flag = 0; relres = 0; resvec = 0;
  if nargout < 2, iterations_said('gmres', flag, tol, numel(resvec) - 1, iter(2 - (outer > 1):2), relres, normb); end
  return
end
if ~isfinite(normb)
  % the preconditioner is singular
  flag = 2; relres = normb; resvec = normb;
  if nargout < 2, iterations_said('gmres', flag, tol, numel(resvec) - 1, iter(2 - (outer > 1):2), relres, normb); end
  return
end
resvec = zeros(inner * outer + 1, 1);
steps = 0;
V = zeros(n, inner + 1);
H = zeros(inner + 1, inner);
cs = zeros(inner, 1);
sn = zeros(inner, 1);
relres = 1;
for o = 1:outer
  r = solved(M2, solved(M1, b - product(A, x, varargin), varargin), varargin);
  beta = norm(r);
  if o == 1
    resvec(1) = beta;
  end
  relres = beta / normb;
  if relres <= tol
    flag = 0;
    break
  end
  V(:, 1) = r / beta;
  g = zeros(inner + 1, 1);
  g(1) = beta;
  k = 0;
  for j = 1:inner
    w = solved(M2, solved(M1, product(A, V(:, j), varargin), varargin), varargin);
    for i = 1:j
      H(i, j) = V(:, i)' * w;
      w = w - H(i, j) * V(:, i);
    end
    h = norm(w);
    H(j + 1, j) = h;
    if h > 0
      V(:, j + 1) = w / h;
    end
    for i = 1:j - 1
      t = cs(i) * H(i, j) + sn(i) * H(i + 1, j);
      H(i + 1, j) = -conj(sn(i)) * H(i, j) + conj(cs(i)) * H(i + 1, j);
      H(i, j) = t;
    end
    t = sqrt(abs(H(j, j))^2 + abs(H(j + 1, j))^2);
    if t == 0
      flag = 3;
      break
    end
    cs(j) = conj(H(j, j)) / t;
    sn(j) = H(j + 1, j) / t;
    H(j, j) = t;
    H(j + 1, j) = 0;
    g(j + 1) = -conj(sn(j)) * g(j);
    g(j) = cs(j) * g(j);
    k = j;
    steps = steps + 1;
    relres = abs(g(j + 1)) / normb;
    resvec(steps + 1) = abs(g(j + 1));
    if relres <= tol || h == 0
      break
    end
  end
  if k > 0
    y = H(1:k, 1:k) \ g(1:k);
    x = x + V(:, 1:k) * y;
  end
  iter = [o k];
  if relres <= tol
    flag = 0;
    break
  end
  if flag == 3
    break
  end
end
resvec = resvec(1:steps + 1);
if nargout < 2, iterations_said('gmres', flag, tol, numel(resvec) - 1, iter(2 - (outer > 1):2), relres, normb); end
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
