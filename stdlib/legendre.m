function P = legendre(n, x, normalization)
% Associated Legendre functions of degree n and orders 0..n at x in [-1, 1], one row for each
% order; 'unnorm' (with the phase (-1)^m), 'sch' or 'norm'. Recurrence in the degree.
if nargin < 3, normalization = 'unnorm'; end
if any(abs(x(:)) > 1), error('MATLAB:legendre:XOutOfRange', 'X must be between -1 and 1.'); end
sz = size(x);
x = x(:).';
m = numel(x);
s = sqrt(1 - x.^2);
P = zeros(n+1, m);
% fully normalised: p(k,k) and the recurrence upwards in the degree stay in range for large n
for k = 0:n
  p = sqrt(0.5)*ones(1, m);
  for j = 1:k
    p = p.*s*sqrt((2*j + 1)/(2*j));
  end
  if k < n
    before = p;
    p = sqrt(2*k + 3)*x.*before;
    for l = k+2:n
      a = sqrt((4*l^2 - 1)/(l^2 - k^2));
      b = sqrt(((l - 1)^2 - k^2)/(4*(l - 1)^2 - 1));
      next = a*(x.*p - b*before);
      before = p;
      p = next;
    end
  end
  P(k+1, :) = p;
end
for k = 0:n
  switch lower(normalization)
    case 'norm'
    case 'sch'
      P(k+1, :) = P(k+1, :)*sqrt((1 + (k > 0))*2/(2*n + 1));
    otherwise
      P(k+1, :) = (-1)^k*P(k+1, :)*sqrt(2/(2*n + 1))*exp(0.5*(gammaln(n + k + 1) - gammaln(n - k + 1)));
  end
end
if strcmpi(normalization, 'unnorm') && n <= 20
  % small factorials exactly
  for k = 0:n
    exact = sqrt(factorial(n + k)/factorial(n - k));
    P(k+1, :) = P(k+1, :)*(exact/exp(0.5*(gammaln(n + k + 1) - gammaln(n - k + 1))));
  end
end
if numel(sz) > 2 || min(sz) > 1
  P = reshape(P, [n+1, sz]);
end
end
