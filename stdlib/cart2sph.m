function [theta, phi, r] = cart2sph(x, y, z)
% Azimuth, elevation and radius of Cartesian coordinates.
theta = atan2(y, x);
phi = atan2(z, hypot(x, y));
r = sqrt(x.^2 + y.^2 + z.^2);
end
