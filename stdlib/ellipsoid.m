function [x, y, z] = ellipsoid(xc, yc, zc, xr, yr, zr, n)
% Points of the ellipsoid of this centre and these semi-axes, n+1 by n+1 (n is 20 where it is not given).
if nargin < 7, n = 20; end
theta = (-n:2:n)/n*pi;
phi = (-n:2:n)'/n*pi/2;
% exactly closed
cosphi = cos(phi); cosphi([1, end]) = 0;
sintheta = sin(theta); sintheta([1, end]) = 0;
x = xr*cosphi*cos(theta) + xc;
y = yr*cosphi*sintheta + yc;
z = zr*sin(phi)*ones(1, n+1) + zc;
if nargout == 0, surf(x, y, z), clear x, end
end
