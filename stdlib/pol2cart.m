function [x, y, z] = pol2cart(theta, r, z)
% Cartesian coordinates of polar (cylindrical) ones.
x = r.*cos(theta);
y = r.*sin(theta);
end
