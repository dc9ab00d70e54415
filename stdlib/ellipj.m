function [sn, cn, dn, err] = ellipj(u, m, tol)
% Jacobi's elliptic functions of argument u and parameter m, by descending Landen transformations
% (Abramowitz and Stegun, 16.4); of a complex argument by 16.21.
if nargin < 3, tol = eps; end
if ~isreal(m) || any(abs(m(:) - 0.5) > 0.5), error('MATLAB:ellipj:MOutOfRange', 'M must be in the range 0 <= M <= 1.'); end
if isrow(u) && iscolumn(m) && ~isscalar(u) && ~isscalar(m)
  [u, m] = meshgrid(u, m);
elseif ~isscalar(m) && ~isscalar(u) && ~isequal(size(u), size(m))
  error('MATLAB:ellipj:InputSizeMismatch', 'U and M must be the same size.');
end
if isreal(u)
  [sn, cn, dn] = of_reals(u, m, tol);
else
  [sn, cn, dn] = of_reals(real(u), m, tol);
  [s1, c1, d1] = of_reals(imag(u), 1 - m, tol);
  below = c1.^2 + m.*sn.^2.*s1.^2;
  s = (sn.*d1 + 1i*cn.*dn.*s1.*c1)./below;
  c = (cn.*c1 - 1i*sn.*dn.*s1.*d1)./below;
  dn = (dn.*c1.*d1 - 1i*m.*sn.*cn.*s1)./below;
  sn = s;
  cn = c;
end
if nargout > 3, err = zeros(size(sn)); end
end

function [sn, cn, dn] = of_reals(u, m, tol)
% Element by element; the arithmetic-geometric mean once where the parameter is one for all.
count = max(numel(u), numel(m));
if isempty(u) || isempty(m), count = 0; end
s = size(u);
if isscalar(u), s = size(m); end
single_results = isa(u, 'single') || isa(m, 'single');
if ~isa(u, 'double'), u = double(u); end
if ~isa(m, 'double'), m = double(m); end
sn = zeros(s);
cn = zeros(s);
dn = zeros(s);
% From one element of u, and of m, to the next.
us = double(~isscalar(u));
ms = double(~isscalar(m));
if us == 0, u = [u, u]; end
if ms == 0, m = [m, m]; end
A = ones(1, 17);
C = zeros(1, 17);
R = zeros(1, 17);
n = 0;
w = 1;
for i = 0:count-1
  q = m(1 + i*ms);
  x = u(1 + i*us);
  if q == 1
    sn(i+1) = tanh(x);
    cn(i+1) = 1/cosh(x);
    dn(i+1) = cn(i+1);
  else
    if i*ms > 0 || i == 0
      A(1) = 1;
      C(1) = sqrt(q);
      b = sqrt(1 - q);
      n = 0;
      w = 1;
      while abs(C(n+1)) > tol && n < 16
        t = A(n+1)*b;
        A(n+2) = (A(n+1) + b)/2;
        C(n+2) = (A(n+1) - b)/2;
        R(n+2) = C(n+2)/A(n+2);
        b = sqrt(t);
        n = n + 1;
        w = 2*w;
      end
    end
    phi = w*A(n+1)*x;
    k = n + 1;
    while k > 1
      phi = (asin(R(k)*sin(phi)) + phi)/2;
      k = k - 1;
    end
    sn(i+1) = sin(phi);
    cn(i+1) = cos(phi);
    dn(i+1) = sqrt(1 - q*sn(i+1)^2);
  end
end
if single_results
  sn = single(sn);
  cn = single(cn);
  dn = single(dn);
end
end
