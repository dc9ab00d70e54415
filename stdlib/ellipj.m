function [sn, cn, dn, err] = ellipj(u, m, tol)
% Jacobi's elliptic functions of argument u and parameter m, by descending Landen transformations
% (Abramowitz and Stegun, 16.4); of a complex argument by 16.21.
if nargin < 3, tol = eps; end
if ~isreal(m) || any(abs(m(:) - 0.5) > 0.5), error('MATLAB:ellipj:MOutOfRange', 'M must be in the range 0 <= M <= 1.'); end
if isrow(u) && iscolumn(m) && ~isscalar(u) && ~isscalar(m)
  [u, m] = meshgrid(u, m);
elseif isscalar(m)
  m = m + zeros(size(u));
elseif isscalar(u)
  u = u + zeros(size(m));
elseif ~isequal(size(u), size(m))
  error('MATLAB:ellipj:InputSizeMismatch', 'U and M must be the same size.');
end
err = zeros(size(u));
[sn, cn, dn] = of_reals(real(u), m, tol);
if ~isreal(u)
  [s1, c1, d1] = of_reals(imag(u), 1 - m, tol);
  below = c1.^2 + m.*sn.^2.*s1.^2;
  s = (sn.*d1 + 1i*cn.*dn.*s1.*c1)./below;
  c = (cn.*c1 - 1i*sn.*dn.*s1.*d1)./below;
  dn = (dn.*c1.*d1 - 1i*m.*sn.*cn.*s1)./below;
  sn = s;
  cn = c;
end
end

function [sn, cn, dn] = of_reals(u, m, tol)
a = ones(size(u));
b = sqrt(1 - m);
c = sqrt(m);
A = a(:);
C = c(:);
n = 0;
while any(abs(c(:)) > tol) && n < 16
  [a, b, c] = deal((a + b)/2, sqrt(a.*b), (a - b)/2);
  A = [A, a(:)];
  C = [C, c(:)];
  n = n + 1;
end
phi = 2^n*A(:, end).*u(:);
for k = n+1:-1:2
  phi = (asin(C(:, k)./A(:, k).*sin(phi)) + phi)/2;
end
sn = reshape(sin(phi), size(u));
cn = reshape(cos(phi), size(u));
dn = sqrt(1 - m.*sn.^2);
one = m == 1;
sn(one) = tanh(u(one));
cn(one) = 1./cosh(u(one));
dn(one) = cn(one);
end
