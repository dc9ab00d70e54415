function [x, fval, exitflag, output] = fminsearch(f, x0, options, varargin)
% A minimum of a function of several variables, by the simplex method of Nelder and Mead.
% Arguments after the options are passed to the function.
n = numel(x0); tolx = 1e-4; tolf = 1e-4; maxit = 200*n;
if nargin > 2 && isfield(options, 'TolX') && ~isempty(options.TolX), tolx = options.TolX; end
if nargin > 2 && isfield(options, 'TolFun') && ~isempty(options.TolFun), tolf = options.TolFun; end
if nargin > 2 && isfield(options, 'MaxIter') && ~isempty(options.MaxIter), maxit = options.MaxIter; end
most = Inf; calls = n + 1;
if nargin > 2 && isfield(options, 'MaxFunEvals') && ~isempty(options.MaxFunEvals), most = options.MaxFunEvals; end
shape = size(x0); S = repmat(x0(:), 1, n + 1); F = zeros(1, n + 1);
for k = 1:n
  if S(k,k+1) ~= 0, S(k,k+1) = 1.05*S(k,k+1); else S(k,k+1) = 0.00025; end
end
for k = 1:n+1
  F(k) = feval(f, reshape(S(:,k), shape), varargin{:});
end
exitflag = 0;
for it = 1:maxit
  [F, order] = sort(F); S = S(:,order);
  spread = S(:,2:end) - repmat(S(:,1), 1, n);
  if max(abs(F(1) - F(2:end))) <= max(tolf, 10*eps(F(1))) && max(abs(spread(:))) <= max(tolx, 10*eps(max(S(:,1))))
    exitflag = 1; break
  end
  if calls >= most, break, end
  c = sum(S(:,1:n), 2)/n; w = S(:,n+1);
  r = 2*c - w; calls = calls + 1; fr = feval(f, reshape(r, shape), varargin{:});
  if fr < F(1)
    e = 3*c - 2*w; calls = calls + 1; fe = feval(f, reshape(e, shape), varargin{:});
    if fe < fr, S(:,n+1) = e; F(n+1) = fe; else S(:,n+1) = r; F(n+1) = fr; end
    continue
  elseif fr < F(n)
    S(:,n+1) = r; F(n+1) = fr;
    continue
  end
  if fr < F(n+1)
    calls = calls + 1; k = 1.5*c - 0.5*w; fk = feval(f, reshape(k, shape), varargin{:}); good = fk <= fr;
  else
    calls = calls + 1; k = 0.5*c + 0.5*w; fk = feval(f, reshape(k, shape), varargin{:}); good = fk < F(n+1);
  end
  if good
    S(:,n+1) = k; F(n+1) = fk;
  else
    calls = calls + n;
    for k = 2:n+1
      S(:,k) = S(:,1) + 0.5*(S(:,k) - S(:,1));
      F(k) = feval(f, reshape(S(:,k), shape), varargin{:});
    end
  end
end
x = reshape(S(:,1), shape); fval = F(1);
output = struct('iterations', it - exitflag, 'funcCount', calls, 'algorithm', 'Nelder-Mead simplex direct search', 'message', '');
end
