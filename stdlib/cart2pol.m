function [theta, r, z] = cart2pol(x, y, z)
% Polar (cylindrical) coordinates of Cartesian ones.
theta = atan2(y, x);
r = hypot(x, y);
if nargin < 3, z = []; end
if nargout < 2
  if nargin < 3, theta = [theta(:), r(:)]; else, theta = [theta(:), r(:), z(:)]; end
end
end
