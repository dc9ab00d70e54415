function [A, varargout] = gallery(name, varargin)
% Test matrices: poisson, tridiag, wathen, minij, lehmer, moler, kms, lotkin, frank, cauchy,
% clement, orthog; the others are in gallery_more; and gallery(3), gallery(5).
if isnumeric(name)
  switch name
    case 3
      A = [-149 -50 -154; 537 180 546; -27 -9 -25];
    case 5
      A = [-9 11 -21 63 -252; 70 -69 141 -421 1684; -575 575 -1149 3451 -13801; 3891 -3891 7782 -23345 93365; 1024 -1024 2048 -6144 24572];
    otherwise
      error('MATLAB:gallery:unknown', 'gallery(%g) is not available.', name);
  end
  return
end
switch name
  case 'poisson'
    A = poisson(varargin{:});
  case 'tridiag'
    A = tridiag(varargin{:});
  case 'wathen'
    A = wathen(varargin{:});
  case 'minij'
    n = varargin{1};
    A = min((1:n)' * ones(1, n), ones(n, 1) * (1:n));
  case 'lehmer'
    n = varargin{1};
    i = (1:n)' * ones(1, n);
    A = min(i ./ i', i' ./ i);
  case 'moler'
    n = varargin{1};
    alpha = -1;
    if numel(varargin) > 1, alpha = varargin{2}; end
    L = eye(n) + alpha * tril(ones(n), -1);
    A = L * L';
  case 'kms'
    n = varargin{1};
    rho = 0.5;
    if numel(varargin) > 1, rho = varargin{2}; end
    i = (1:n)' * ones(1, n);
    A = rho .^ abs(i - i');
  case 'lotkin'
    n = varargin{1};
    A = hilb(n);
    A(1, :) = ones(1, n);
  case 'frank'
    n = varargin{1};
    i = (1:n)' * ones(1, n);
    A = triu(n + 1 - max(i, i'), -1);
    for k = 2:n
      A(k, k - 1) = n + 1 - k;
    end
  case 'cauchy'
    x = varargin{1};
    if isscalar(x), x = 1:x; end
    y = x;
    if numel(varargin) > 1, y = varargin{2}; end
    x = x(:);
    y = y(:);
    A = 1 ./ (x * ones(1, length(y)) + ones(length(x), 1) * y');
  case 'clement'
    n = varargin{1};
    x = n - 1:-1:1;
    z = 1:n - 1;
    A = diag(z, 1) + diag(x, -1);
  case 'orthog'
    n = varargin{1};
    A = sqrt(2 / (n + 1)) * sin((1:n)' * (1:n) * pi / (n + 1));
  otherwise
    [A, varargout{1:nargout-1}] = gallery_more(name, varargin{:});
end
end

function A = poisson(n)
% Block tridiagonal five-point matrix of order n^2.
S = tridiag(n, -1, 2, -1);
A = kron(speye(n), S) + kron(S, speye(n));
end

function T = tridiag(x, y, z, w)
if nargin == 1
  n = x; x = -1; y = 2; z = -1;
elseif nargin == 4
  n = x; x = y; y = z; z = w;
else
  n = max([length(x) + 1, length(y), length(z) + 1]);
end
x = x(:); y = y(:); z = z(:);
if isscalar(x), x = x * ones(n - 1, 1); end
if isscalar(z), z = z * ones(n - 1, 1); end
if isscalar(y), y = y * ones(n, 1); end
T = sparse(2:n, 1:n - 1, x, n, n) + sparse(1:n, 1:n, y, n, n) + sparse(1:n - 1, 2:n, z, n, n);
end

function A = wathen(nx, ny, k)
% Random finite element matrix of serendipity elements: Wathen (1987).
if nargin < 3, k = 0; end
e1 = [6 -6 2 -8; -6 32 -6 20; 2 -6 6 -6; -8 20 -6 32];
e2 = [3 -8 2 -6; -8 16 -8 20; 2 -8 3 -8; -6 20 -8 16];
e = [e1, e2; e2', e1] / 45;
n = 3 * nx * ny + 2 * nx + 2 * ny + 1;
rho = 100 * rand(nx, ny);
nn = zeros(8, 1);
I = zeros(64 * nx * ny, 1); J = I; X = I;
at = 0;
for j = 1:ny
  for i = 1:nx
    nn(1) = 3 * j * nx + 2 * i + 2 * j + 1;
    nn(2) = nn(1) - 1;
    nn(3) = nn(2) - 1;
    nn(4) = (3 * j - 1) * nx + 2 * j + i - 1;
    nn(5) = 3 * (j - 1) * nx + 2 * i + 2 * j - 3;
    nn(6) = nn(5) + 1;
    nn(7) = nn(6) + 1;
    nn(8) = nn(4) + 1;
    em = e * rho(i, j);
    I(at + 1:at + 64) = reshape(nn * ones(1, 8), 64, 1);
    J(at + 1:at + 64) = reshape(ones(8, 1) * nn', 64, 1);
    X(at + 1:at + 64) = reshape(em, 64, 1);
    at = at + 64;
  end
end
A = sparse(I, J, X, n, n);
if k == 1
  A = spdiags(1 ./ spdiags(A, 0), 0, n, n) * A;
end
end
