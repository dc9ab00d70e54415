function [V, D, flag] = eigs_of_function(f, n, varargin)
% Some eigenvalues of an operator f(x) on vectors of length n, for eigs: the Krylov-Schur method
% (Stewart, SIAM J. Matrix Anal. 23, 2001; for Hermitian operators Lanczos with thick restarts, Wu
% and Simon, 22, 2000), with a basis of max(2*k, 20) vectors as ARPACK's. A Krylov space has one
% vector of each eigenspace: when all have converged, they are locked and the search begins again
% with a vector that is orthogonal to them, until it brings nothing new. With sigma 'sm' or a number
% f(x) is A\x or (A - sigma*I)\x. A third argument that is a matrix is B of
% A*v = lambda*B*v; then f(x) is (A - sigma*B)\x.
B = [];
if ~isempty(varargin) && n > 1 && isequal(size(varargin{1}), [n n])
  B = varargin{1};
  varargin(1) = [];
end
k = 6;
sigma = 'lm';
if numel(varargin) > 0 && ~isempty(varargin{1}), k = varargin{1}; end
if numel(varargin) > 1 && ~isempty(varargin{2}), sigma = varargin{2}; end
opts = eigs_options(varargin(3:end));
k = min(k, n);
tol = 1e-14;
most = 300;
size_of_basis = max(2*k, 20);
start = [];
if isfield(opts, 'tol') && ~isempty(opts.tol), tol = max(opts.tol, eps); end
if isfield(opts, 'maxit') && ~isempty(opts.maxit), most = max(opts.maxit, 1); end
if isfield(opts, 'p') && ~isempty(opts.p), size_of_basis = max(opts.p, k + 2); end
if isfield(opts, 'v0'), start = opts.v0(:); end
if isempty(start), start = cos((1:n).'*sqrt(2)) + 1.5; end
inverse = ~ischar(sigma) || any(strcmpi(sigma, {'sm', 'smallestabs'}));
if ~isempty(B)
  if isfield(opts, 'cholB') && opts.cholB, error('slamm:eigs:cholB', 'eigs of a function takes B itself.'); end
  if inverse, f = @(x) f(B*x); else, f = @(x) B\f(x); end
end
m = min(n, size_of_basis);
Q = zeros(n, m + 1);
S = zeros(m + 1, m);
Q(:, 1) = start/norm(start);
kept = 0;
flag = 1;
locked = [];
for restart = 1:most
  for j = kept+1:m
    w = f(Q(:, j));
    w = w(:);
    before = norm(w);
    h = Q(:, 1:j)'*w;
    w = w - Q(:, 1:j)*h;
    b = norm(w);
    if b < 0.7*before
      % once more where digits were lost (Daniel, Gragg, Kaufman and Stewart)
      g = Q(:, 1:j)'*w;
      w = w - Q(:, 1:j)*g;
      h = h + g;
      b = norm(w);
    end
    S(1:j, j) = h;
    if j == n, b = 0; break, end
    if b <= 10*eps*norm(S(1:j, 1:j), 1)
      % an invariant subspace: continue with a vector orthogonal to it
      b = 0;
      Q(:, j+1) = another(Q(:, 1:j));
    else
      Q(:, j+1) = w/b;
    end
    S(j+1, j) = b;
  end
  H = S(1:m, 1:m);
  symmetric = norm(H - H', 1) <= 1e-12*norm(H, 1);
  if symmetric, H = (H + H')/2; end
  [Y, T] = eig(H);
  theta = diag(T);
  order = wanted(theta, sigma, inverse);
  sizes = max(abs(theta(order)), eps^(2/3));
  left = abs(b*Y(m, order)).';
  converged = left(1:k) <= tol*sizes(1:k);
  if m >= n, flag = 0; break, end
  % those that have converged leave room for more (Lehoucq, Sorensen and Yang, ARPACK, 5.1.2)
  p = k + min(sum(converged), floor((m - k)/2));
  again = false;
  flag = double(~all(converged));
  if ~flag
    found = theta(order(1:k));
    again = isempty(locked) || norm(found - locked, Inf) > max(tol, 1e-10)*max(abs(found));
    % the next one tells that the search has come as far as to those that were missing
    if ~again && left(k+1) <= max(tol, 1e-2)*sizes(k+1), break, end
    if again
      locked = found;
      p = k;
    end
  end
  if symmetric
    Z = Y(:, order(1:p));
    T = diag(theta(order(1:p)));
  else
    [Z, T] = schur(H);
    e = ordeig(T);
    at = wanted(e, sigma, inverse);
    select = false(m, 1);
    select(at(1:p)) = true;
    % pairs of conjugate eigenvalues stay together
    i = 1;
    while i < m
      if T(i+1, i) ~= 0
        select(i:i+1) = any(select(i:i+1));
        i = i + 1;
      end
      i = i + 1;
    end
    p = sum(select);
    [Z, T] = ordschur(Z, T, select);
    Z = Z(:, 1:p);
    T = T(1:p, 1:p);
  end
  if p >= m, break, end
  last = Q(:, m+1);
  Q(:, 1:p) = Q(:, 1:m)*Z;
  if again
    b = 0;
    last = another(Q(:, 1:p));
  end
  Q(:, p+1) = last;
  S = zeros(m + 1, m);
  S(1:p, 1:p) = T;
  S(p+1, 1:p) = b*Z(m, :);
  kept = p;
end
order = order(1:k);
if any(strcmpi(sigma, {'be', 'bothendsreal'}))
  [~, turns] = sort(real(theta(order)));
  order = order(turns);
  converged = converged(turns);
end
theta = theta(order);
if flag
  theta(~converged) = NaN;
  if nargout < 3
    warning('MATLAB:eigs:NotAllEigsConverged', ...
      'Only %d of the %d requested eigenvalues converged. Eigenvalues that did not converge are NaN.', sum(converged), k);
  end
end
V = Q(:, 1:m)*Y(:, order);
for j = 1:k, V(:, j) = V(:, j)/norm(V(:, j)); end
if inverse
  theta = 1./theta;
  if ~ischar(sigma), theta = theta + sigma; end
end
if nargout < 2, V = theta; else, D = diag(theta); end
end

function w = another(Q)
% A vector that is orthogonal to the columns of Q, with something of every other direction: like noise.
[n, j] = size(Q);
w = mod(1e4*sin((1:n).'*(j + 0.5)), 1) - 0.5;
w = w - Q*(Q'*w);
w = w - Q*(Q'*w);
w = w/norm(w);
end

function order = wanted(theta, sigma, inverse)
if inverse, key = -abs(theta);
else
  switch lower(sigma)
    case {'la', 'lr', 'largestreal'}, key = -real(theta);
    case {'sa', 'sr', 'smallestreal', 'be', 'bothendsreal'}, key = real(theta);
    case {'li', 'largestimag'}, key = -abs(imag(theta));
    case {'si', 'smallestimag'}, key = abs(imag(theta));
    case {'lm', 'largestabs'}, key = -abs(theta);
    otherwise, error('MATLAB:eigs:InvalidSigma', 'Unknown choice ''%s'' of eigenvalues.', sigma);
  end
end
[~, order] = sort(key);
if any(strcmpi(sigma, {'be', 'bothendsreal'}))
  % from both ends in turn, of an odd number one more from the high end
  turns = [order(end:-1:1) order].';
  order = turns(1:numel(order)).';
end
end
