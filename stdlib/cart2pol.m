function [theta, r, z] = cart2pol(x, y, z)
% Polar (cylindrical) coordinates of Cartesian ones.
theta = atan2(y, x);
r = hypot(x, y);
end
