function [est, v, w, iter] = normest1(A, t, X, varargin)
% Estimate of the 1-norm of a matrix, or of a function A(flag, X) with flags 'dim', 'real',
% 'notransp', 'transp', by block power iteration (Higham and Tisseur, SIAM J. Matrix Anal. 21, 2000).
byfun = isa(A, 'function_handle') || ischar(A);
if byfun
  n = feval(A, 'dim', [], varargin{:});
  isr = feval(A, 'real', [], varargin{:});
else
  n = size(A, 1);
  if size(A, 2) ~= n, error('MATLAB:normest1:ANotSquare', 'Matrix must be square.'); end
  isr = isreal(A);
end
if nargin < 2 || isempty(t), t = 2; end
if t > n, t = n; end
if ~byfun && (n <= 4 || t == n)
  % exact
  s = sum(abs(A), 1);
  [est, j] = max(s);
  est = full(est);
  v = zeros(n, 1);
  v(j) = 1;
  w = A(:, j);
  iter = [0 1];
  return
end
if nargin < 3 || isempty(X)
  X = ones(n, t);
  X(:, 2:t) = sign(randn(n, t - 1));
  X(X == 0) = 1;
  X = X/n;
else
  t = size(X, 2);
end
applied = 0;
old = 0;
S = zeros(n, t);
used = [];
best = 0;
ind = zeros(n, 1);
iter = [0 0];
v = zeros(n, 1);
w = v;
for k = 1:6
  if byfun, Y = feval(A, 'notransp', X, varargin{:}); else, Y = A*X; end
  applied = applied + 1;
  sums = sum(abs(Y), 1);
  [est, j] = max(sums);
  if est > old || k == 2
    if k >= 2, best = ind(j); end
    w = full(Y(:, j));
    if k >= 2
      v = zeros(n, 1);
      v(best) = 1;
    else
      v = X(:, j);
    end
  end
  iter(1) = k;
  if k >= 2 && est <= old
    est = old;
    break
  end
  old = est;
  Sold = S;
  S = sign(full(Y));
  S(S == 0) = 1;
  if ~isr
    S = full(Y)./abs(full(Y));
    S(full(Y) == 0) = 1;
  else
    if all(any(abs(Sold'*S) == n, 1)), break, end
    for q = 1:t
      % columns parallel to others are replaced
      tries = 0;
      while tries < 20 && (any(abs(S(:, 1:q-1)'*S(:, q)) == n) || any(abs(Sold'*S(:, q)) == n))
        S(:, q) = sign(randn(n, 1));
        S(S(:, q) == 0, q) = 1;
        tries = tries + 1;
      end
    end
  end
  if byfun, Z = feval(A, 'transp', S, varargin{:}); else, Z = A'*S; end
  applied = applied + 1;
  h = max(abs(full(Z)), [], 2);
  if k >= 2 && max(h) == h(best), break, end
  [~, order] = sort(h, 'descend');
  fresh = order(~ismember(order, used));
  if k > 1 && isempty(fresh), break, end
  if numel(fresh) < t, fresh = order; end
  ind = fresh(1:t);
  X = zeros(n, t);
  for q = 1:t, X(ind(q), q) = 1; end
  used = [used; ind(:)];
end
est = full(est);
iter(2) = applied;
end
