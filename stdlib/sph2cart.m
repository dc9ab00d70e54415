function [x, y, z] = sph2cart(theta, phi, r)
% Cartesian coordinates of azimuth, elevation and radius.
x = r.*cos(phi).*cos(theta);
y = r.*cos(phi).*sin(theta);
z = r.*sin(phi);
end
