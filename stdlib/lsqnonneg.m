function [x, resnorm, residual, exitflag, output, lambda] = lsqnonneg(C, d, options, varargin)
% Least squares min norm(C*x - d) with x >= 0, by the active-set method of Lawson and Hanson
% (Solving Least Squares Problems, 1974, chapter 23).
n = size(C, 2);
x = zeros(n, 1);
P = false(n, 1);
tol = 10*eps*norm(C, 1)*max(size(C));
if nargin > 2 && isstruct(options) && isfield(options, 'TolX') && ~isempty(options.TolX) && isnumeric(options.TolX)
  tol = options.TolX;
end
resid = d - C*x;
w = C'*resid;
it = 0;
most = 10*n;
exitflag = 1;
while any(~P) && any(w(~P) > tol)
  it = it + 1;
  v = w;
  v(P) = -Inf;
  [~, t] = max(v);
  P(t) = true;
  z = zeros(n, 1);
  z(P) = C(:, P)\d;
  while any(z(P) <= 0)
    it = it + 1;
    if it > most
      exitflag = 0;
      break
    end
    Q = P & z <= 0;
    alpha = min(x(Q)./(x(Q) - z(Q)));
    x = x + alpha*(z - x);
    P(P & abs(x) < tol) = false;
    z = zeros(n, 1);
    z(P) = C(:, P)\d;
  end
  x = z;
  resid = d - C*x;
  w = C'*resid;
  if exitflag == 0, break, end
end
resnorm = resid'*resid;
residual = resid;
lambda = w;
output = struct('iterations', it, 'algorithm', 'active-set');
end
