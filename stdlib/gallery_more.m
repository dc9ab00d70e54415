function varargout = gallery_more(name, varargin)
% Families of gallery beyond the frequent ones, from their definitions (Higham, Accuracy and Stability
% of Numerical Algorithms, chapter 28; Westlake; Wilkinson).
a = varargin;
n = 0;
if ~isempty(a), n = a{1}; end
switch name
  case 'chebspec'
    k = given(a, 2, 0);
    if k == 1, n = n + 1; end
    m = n - 1;
    c = [2; ones(n-2, 1); 2];
    x = cos(pi*(0:m).'/max(m, 1));
    A = zeros(n);
    for i = 1:n
      for j = 1:n
        if i ~= j, A(i, j) = (-1)^(i+j)*c(i)/c(j)/(x(i) - x(j)); end
      end
    end
    for i = 2:n-1, A(i, i) = -x(i)/(2*(1 - x(i)^2)); end
    A(1, 1) = (2*m^2 + 1)/6;
    A(n, n) = -A(1, 1);
    if n == 1, A = 1; end
    if k == 1, A = A(2:n, 2:n); end
  case 'chebvand'
    m = [];
    p = a{end};
    if numel(a) > 1, m = a{1}; end
    p = p(:).';
    if isscalar(p), p = linspace(0, 1, p); end
    if isempty(m), m = numel(p); end
    A = ones(m, numel(p));
    if m > 1, A(2, :) = p; end
    for i = 3:m, A(i, :) = 2*p.*A(i-1, :) - A(i-2, :); end
  case 'chow'
    A = toeplitz(given(a, 2, 1).^(1:n), [given(a, 2, 1), 1, zeros(1, n-2)]) + given(a, 3, 0)*eye(n);
  case 'circul'
    v = n;
    if isscalar(v), v = 1:v; end
    v = v(:).';
    n = numel(v);
    A = toeplitz([v(1), fliplr(v(2:n))], v);
  case 'compar'
    A = n;
    if given(a, 2, 0) == 0
      D = diag(diag(A));
      A = 2*abs(D) - abs(A);
    else
      A = -tril(abs(A), -1) - triu(abs(A), 1);
      off = min(A, [], 2);
      B = n;
      A = off*ones(1, size(B, 2));
      if isequal(B, tril(B)), A = tril(A); end
      if isequal(B, triu(B)), A = triu(A); end
      A(1:size(B, 1)+1:end) = abs(diag(B));
    end
  case 'cycol'
    if isscalar(n), m = n; else, m = n(1); n = n(2); end
    k = given(a, 2, max(round(n/4), 1));
    A = randn(m, k);
    A = repmat(A, 1, ceil(n/k));
    A = A(:, 1:n);
  case 'fiedler'
    c = n;
    if isscalar(c), c = 1:c; end
    c = c(:).';
    m = numel(c);
    A = abs(ones(m, 1)*c - c.'*ones(1, m));
  case 'forsythe'
    A = given(a, 3, 0)*eye(n) + diag(ones(n-1, 1), 1);
    A(n, 1) = given(a, 2, sqrt(eps));
  case 'gcdmat'
    A = gcd((1:n).'*ones(1, n), ones(n, 1)*(1:n));
  case 'gearmat'
    i = given(a, 2, n);
    j = given(a, 3, -n);
    A = diag(ones(n-1, 1), -1) + diag(ones(n-1, 1), 1);
    A(1, abs(i)) = sign(i);
    A(n, n + 1 - abs(j)) = sign(j);
  case 'grcar'
    A = tril(triu(ones(n)), given(a, 2, 3)) - diag(ones(n-1, 1), -1);
  case 'house'
    x = n;
    s = norm(x);
    if x(1) ~= 0, s = s*x(1)/abs(x(1)); end
    v = x;
    v(1) = v(1) + s;
    beta = 1;
    if norm(x) > 0, beta = 1/(conj(s)*v(1)); end
    varargout = {v, beta, -s};
    return
  case 'invhess'
    x = n;
    if isscalar(x), x = 1:x; end
    x = x(:);
    y = given(a, 2, -x(1:end-1));
    m = numel(x);
    A = ones(m, 1)*x.';
    for j = 2:m, A(1:j-1, j) = y(1:j-1); end
  case 'invol'
    A = hilb(n);
    d = -n;
    A(:, 1) = d*A(:, 1);
    for i = 1:n-1
      d = -(n+i)*(n-i)*d/(i*i);
      A(i+1, :) = d*A(i+1, :);
    end
  case 'ipjfact'
    k = given(a, 2, 0);
    i = (1:n).'*ones(1, n);
    A = factorial(i + i.');
    if k == 1, A = 1./A; end
  case 'jordbloc'
    A = given(a, 2, 1)*eye(n) + diag(ones(n-1, 1), 1);
  case 'kahan'
    theta = given(a, 2, 1.2);
    pert = given(a, 3, 25);
    m = n(1);
    n = n(end);
    s = sin(theta);
    c = cos(theta);
    A = triu(-c*ones(n), 1) + eye(n);
    A = diag(s.^(0:n-1))*A + pert*eps*diag(n:-1:1);
    if m > n, A(m, n) = 0; else, A = A(1:m, :); end
  case 'krylov'
    A = n;
    if isscalar(A), A = randn(A); end
    m = size(A, 1);
    x = given(a, 2, ones(m, 1));
    k = given(a, 3, m);
    B = x;
    for j = 2:k, B(:, j) = A*B(:, j-1); end
    A = B;
  case 'lauchli'
    A = [ones(1, n); given(a, 2, sqrt(eps))*eye(n)];
  case 'lesp'
    A = full(gallery('tridiag', 1./(2:n), -(2*(1:n) + 3), 2:n));
  case 'dorr'
    theta = given(a, 2, 0.01);
    h = 1/(n+1);
    m = floor((n+1)/2);
    c = zeros(n, 1);
    e = c;
    i = (1:m).';
    c(i) = -theta/h^2;
    e(i) = c(i) - (0.5 - i*h)/h;
    i = (m+1:n).';
    e(i) = -theta/h^2;
    c(i) = e(i) + (0.5 - i*h)/h;
    varargout = {gallery('tridiag', c(2:n), -(c + e), e(1:n-1))};
    return
  case 'neumann'
    if isscalar(n)
      m = round(sqrt(n));
      if m^2 ~= n, error('MATLAB:gallery:neumann', 'The order must be a square; it is %d.', n); end
      n = [m, m];
    end
    T = spdiags(ones(n(1), 1)*[-1 2 -1], -1:1, n(1), n(1));
    T(1, 2) = -2;
    T(n(1), n(1)-1) = -2;
    S = spdiags(ones(n(2), 1)*[-1 2 -1], -1:1, n(2), n(2));
    S(1, 2) = -2;
    S(n(2), n(2)-1) = -2;
    A = kron(speye(n(2)), T) + kron(S, speye(n(1)));
    varargout = {A, ones(prod(n), 1)/sqrt(prod(n))};
    return
  case 'parter'
    i = (1:n).'*ones(1, n);
    A = 1./(i - i.' + 0.5);
  case 'pei'
    A = given(a, 2, 1)*eye(n) + ones(n);
  case 'prolate'
    w = given(a, 2, 0.25);
    v = [2*w, sin(2*pi*w*(1:n-1))./(pi*(1:n-1))];
    A = toeplitz(v);
  case 'redheff'
    i = (1:n).'*ones(1, n);
    A = double(~rem(i.', i));
    A(:, 1) = 1;
  case 'ris'
    j = (1:n).'*ones(1, n);
    A = 0.5./(n - j - j.' + 1.5);
  case 'smoke'
    w = exp(2*pi*1i/n);
    A = diag([w.^(1:n-1), 1]) + diag(ones(n-1, 1), 1);
    if given(a, 2, 0) == 0, A(n, 1) = 1; end
  case 'toeppd'
    m = given(a, 2, n);
    w = given(a, 3, rand(m, 1));
    theta = given(a, 4, rand(m, 1));
    E = 2*pi*((1:n).'*ones(1, n) - ones(n, 1)*(1:n));
    A = zeros(n);
    for i = 1:m, A = A + w(i)*cos(theta(i)*E); end
  case 'toeppen'
    v = {1, -10, 0, 10, 1};
    for i = 1:min(5, numel(a)-1), v{i} = a{i+1}; end
    A = spdiags(ones(n, 1)*[v{:}], -2:2, n, n);
  case 'triw'
    m = n(1);
    n = n(end);
    A = tril(eye(m, n) + given(a, 2, -1)*triu(ones(m, n), 1), given(a, 3, n - 1));
  case 'wilk'
    switch n
      case 3, varargout = {[1e-10 0.9 -0.4; 0 0.9 -0.4; 0 0 1e-10], [0; 0; 1]};
      case 4, varargout = {[0.9143e-4 0 0 0; 0.8762 0.7156e-4 0 0; 0.7943 0.8143 0.9504e-4 0; 0.8017 0.6123 0.7165 0.7123e-4], [0.6524; 0.3127; 0.4186; 0.7853]};
      case 5, A = hilb(6); varargout = {A(1:5, 2:6)*1.8144};
      case 21, varargout = {wilkinson(21)};
      otherwise, error('MATLAB:gallery:wilk', 'wilk exists for the orders 3, 4, 5 and 21.');
    end
    return
  case 'randsvd'
    kappa = given(a, 2, sqrt(1/eps));
    mode = given(a, 3, 3);
    m = n(1);
    k = n(end);
    p = min(m, k);
    switch abs(mode)
      case 1, s = [1; ones(p-1, 1)/kappa];
      case 2, s = [ones(p-1, 1); 1/kappa];
      case 3, s = kappa.^(-(0:p-1).'/max(p-1, 1));
      case 4, s = 1 - (0:p-1).'/max(p-1, 1)*(1 - 1/kappa);
      otherwise, s = exp(-rand(p, 1)*log(kappa));
    end
    if mode < 0, s = flipud(s); end
    [U, ~] = qr(randn(m, p), 0);
    [V, ~] = qr(randn(k, p), 0);
    A = U*diag(s)*V';
  case {'normaldata', 'uniformdata', 'integerdata'}
    if strcmp(name, 'integerdata'), limits = a{1}; a = a(2:end); end
    seed = a{end};
    siz = [a{1:end-1}];
    if isscalar(siz), siz = [siz, siz]; end
    old = rng;
    rng(seed);
    switch name
      case 'normaldata', A = randn(siz);
      case 'uniformdata', A = rand(siz);
      otherwise, A = randi(limits, siz);
    end
    rng(old);
  otherwise
    error('MATLAB:gallery:unknown', 'gallery(''%s'') is not available.', name);
end
varargout = {A};
end

function v = given(a, k, default)
if numel(a) >= k && ~isempty(a{k}), v = a{k}; else, v = default; end
end
