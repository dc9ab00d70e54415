function [K, E] = ellipke(m, tol)
% Complete elliptic integrals of the first and second kind by the arithmetic-geometric mean.
if nargin < 2, tol = eps; end
if ~isreal(m), error('MATLAB:ellipke:ComplexInputs', 'Input arguments must be real.'); end
if ~isscalar(tol) || ~isreal(tol), error('MATLAB:ellipke:Tolerance', 'The tolerance must be one real number.'); end
if any(m(:) > 1), error('MATLAB:ellipke:MOutOfRange', 'M must not be larger than 1.'); end
a = ones(size(m));
b = sqrt(1 - m);
s = m;
p = 1;
for k = 1:40
  t = (a + b)/2;
  c = (a - b)/2;
  b = sqrt(a.*b);
  a = t;
  p = 2*p;
  s = s + p*c.^2;
  if max(abs(c(:))) <= tol, break, end
end
K = pi./(2*a);
E = K.*(1 - s/2);
one = m == 1;
K(one) = Inf;
E(one) = 1;
end
