function P = legendre(n, x, normalization)
% Associated Legendre functions of degree n and orders 0..n at x in [-1, 1], one row for each
% order; 'unnorm' (with the phase (-1)^m), 'sch' or 'norm'. Recurrence in the degree.
if nargin < 3, normalization = 'unnorm'; end
if any(abs(x(:)) > 1), error('MATLAB:legendre:XOutOfRange', 'X must be between -1 and 1.'); end
sz = size(x);
if ~isa(x, 'double'), x = double(x); end
% fully normalised: p(k,k) and the recurrence upwards in the degree stay in range for large n
diagonal = ones(n+1, 1);
first = zeros(n+1, 1);
a = zeros(n+1, n+1);
b = zeros(n+1, n+1);
for k = 0:n
  if k > 0, diagonal(k+1) = sqrt((2*k + 1)/(2*k)); end
  first(k+1) = sqrt(2*k + 3);
  for l = k+2:n
    a(l+1, k+1) = sqrt((4*l^2 - 1)/(l^2 - k^2));
    b(l+1, k+1) = sqrt(((l - 1)^2 - k^2)/(4*(l - 1)^2 - 1));
  end
end
% what the normalisation multiplies each order with, factor by factor
switch lower(normalization)
  case 'norm'
    f = zeros(n+1, 0);
  case 'sch'
    f = sqrt((1 + ((0:n)' > 0))*2/(2*n + 1));
  otherwise
    f = ones(n+1, 4);
    for k = 0:n
      f(k+1, 1:3) = [(-1)^k, sqrt(2/(2*n + 1)), exp(0.5*(gammaln(n + k + 1) - gammaln(n - k + 1)))];
    end
    if strcmpi(normalization, 'unnorm') && n <= 20
      % small factorials exactly
      f(:, 4) = sqrt(factorial(n + (0:n)')./factorial(n - (0:n)'))./f(:, 3);
    end
end
factors = size(f, 2);
P = zeros(n+1, numel(x));
p = zeros(n+1, 1); % by degree
start = sqrt(0.5);
for i = 1:numel(x)
  y = x(i);
  s = sqrt(1 - y^2);
  d = start*1;
  k = 0;
  while k <= n
    if k > 0, d = d*s*diagonal(k+1); end
    p(k+1) = d;
    if k < n, p(k+2) = first(k+1)*y*p(k+1); end
    l = k + 2;
    while l <= n
      p(l+1) = a(l+1, k+1)*(y*p(l) - b(l+1, k+1)*p(l-1));
      l = l + 1;
    end
    if factors > 1
      P(k+1, i) = p(n+1)*f(k+1, 1)*f(k+1, 2)*f(k+1, 3)*f(k+1, 4);
    elseif factors > 0
      P(k+1, i) = p(n+1)*f(k+1);
    else
      P(k+1, i) = p(n+1);
    end
    k = k + 1;
  end
end
if numel(sz) > 2 || min(sz) > 1
  P = reshape(P, [n+1, sz]);
end
end
