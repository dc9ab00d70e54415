function w = airy(k, x)
% Airy functions of real x: Ai (0), its derivative (1), Bi (2), its derivative (3), by Bessel
% functions of orders 1/3 and 2/3 (Abramowitz & Stegun, 10.4).
if nargin < 2, x = k; k = 0; end
if ~isreal(x) || ~isfloat(x), error('slamm:airy:real', 'airy: slamm has it for real floating-point numbers alone'); end
if ~isscalar(k) || ~any(k == [0 1 2 3]), error('MATLAB:airy:invalidK', 'K must be 0, 1, 2, or 3.'); end
w = zeros(size(x));
for q = 1:numel(x)
  t = abs(x(q));
  z = 2/3*t^1.5;
  if t == 0
    v = [3^(-2/3)/gamma(2/3), -3^(-1/3)/gamma(1/3), 3^(-1/6)/gamma(2/3), 3^(1/6)/gamma(1/3)];
    w(q) = v(k+1);
  elseif x(q) > 0
    switch k
      case 0, w(q) = sqrt(t/3)/pi*besselk(1/3, z);
      case 1, w(q) = -t/(pi*sqrt(3))*besselk(2/3, z);
      case 2, w(q) = sqrt(t/3)*(besseli(-1/3, z) + besseli(1/3, z));
      otherwise, w(q) = t/sqrt(3)*(besseli(-2/3, z) + besseli(2/3, z));
    end
  else
    switch k
      case 0, w(q) = sqrt(t)/3*(besselj(1/3, z) + besselj(-1/3, z));
      case 1, w(q) = t/3*(besselj(2/3, z) - besselj(-2/3, z));
      case 2, w(q) = sqrt(t/3)*(besselj(-1/3, z) - besselj(1/3, z));
      otherwise, w(q) = t/sqrt(3)*(besselj(-2/3, z) + besselj(2/3, z));
    end
  end
end
end
