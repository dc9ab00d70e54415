function [V, D, flag] = eigs_of_function(f, n, varargin)
% Some eigenvalues of an operator f(x) on vectors of length n, for eigs: the Arnoldi process with
% full reorthogonalization, extended until the residuals of the wanted Ritz pairs are small. With
% sigma 'sm' or a number f(x) is A\x or (A - sigma*I)\x. A third argument that is a matrix is B of
% A*v = lambda*B*v; then f(x) is (A - sigma*B)\x.
B = [];
if ~isempty(varargin) && n > 1 && isequal(size(varargin{1}), [n n])
  B = varargin{1};
  varargin(1) = [];
end
k = 6;
sigma = 'lm';
opts = struct();
if numel(varargin) > 0 && ~isempty(varargin{1}), k = varargin{1}; end
if numel(varargin) > 1 && ~isempty(varargin{2}), sigma = varargin{2}; end
if numel(varargin) > 2, opts = varargin{3}; end
k = min(k, n);
tol = 1e-14;
start = [];
if isfield(opts, 'tol') && ~isempty(opts.tol), tol = max(opts.tol, eps); end
if isfield(opts, 'v0'), start = opts.v0(:); end
if isempty(start), start = cos((1:n).'*sqrt(2)) + 1.5; end
Q = start/norm(start);
H = zeros(1, 0);
m = 0;
inverse = ~ischar(sigma) || any(strcmpi(sigma, {'sm', 'smallestabs'}));
if ~isempty(B)
  if isfield(opts, 'cholB') && opts.cholB, error('slamm:eigs:cholB', 'eigs of a function takes B itself.'); end
  if inverse, f = @(x) f(B*x); else, f = @(x) B\f(x); end
end
next = min(n, max(2*k + 10, 20));
flag = 1;
while true
  while m < next
    w = f(Q(:, m+1));
    w = w(:);
    h = Q'*w;
    w = w - Q*h;
    g = Q'*w;
    w = w - Q*g;
    m = m + 1;
    H(1:m, m) = h + g;
    b = norm(w);
    if m == n, break, end
    if b <= eps*norm(H, 1)*10
      % an invariant subspace: continue with a vector orthogonal to it
      w = cos((1:n).'*(m + 0.5)) + 0.3;
      w = w - Q*(Q'*w);
      w = w - Q*(Q'*w);
      b = 0;
      Q(:, m+1) = w/norm(w);
    else
      Q(:, m+1) = w/b;
    end
    H(m+1, m) = b;
  end
  S = H(1:m, 1:m);
  if norm(S - S', 1) <= 1e-12*norm(S, 1), S = (S + S')/2; end
  [Y, T] = eig(S);
  theta = diag(T);
  order = wanted(theta, sigma, inverse);
  if any(strcmpi(sigma, {'be', 'bothendsreal'}))
    order = order([1:floor(min(k, m)/2), end-ceil(min(k, m)/2)+1:end]);
  end
  order = order(1:min(k, m));
  residual = b*abs(Y(m, order)).';
  if m >= n || all(residual <= tol*max(abs(theta(order)), eps)), flag = 0; break, end
  if m >= 400 && n > 400, break, end
  next = min(n, ceil(1.5*m));
end
theta = theta(order);
V = Q(:, 1:m)*Y(:, order);
for j = 1:numel(order), V(:, j) = V(:, j)/norm(V(:, j)); end
if inverse
  theta = 1./theta;
  if ~ischar(sigma), theta = theta + sigma; end
end
if nargout < 2, V = theta; else, D = diag(theta); end
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
end
