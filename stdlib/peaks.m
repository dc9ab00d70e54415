function [x, y, z] = peaks(a, b)
% A sample surface of two variables: peaks(n) on an n by n grid of [-3,3]^2 (49 where n is not given), peaks(v) on the
% grid of a vector, peaks(x, y) at points.
if nargin == 0, a = 49; end
if nargin == 2
  u = a; v = b;
elseif isscalar(a)
  [u, v] = meshgrid(linspace(-3, 3, a));
else
  [u, v] = meshgrid(a);
end
w = 3*(1-u).^2.*exp(-u.^2 - (v+1).^2) - 10*(u/5 - u.^3 - v.^5).*exp(-u.^2-v.^2) - 1/3*exp(-(u+1).^2 - v.^2);
if nargout > 1
  x = u; y = v; z = w;
elseif nargout == 1
  x = w;
else
  surf(u, v, w)
end
end
