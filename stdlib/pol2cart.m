function [x, y, z] = pol2cart(theta, r, z)
% Cartesian coordinates of polar (cylindrical) ones.
x = r.*cos(theta);
y = r.*sin(theta);
if nargin < 3, z = []; end
if nargout < 2
  if nargin < 3, x = [x(:), y(:)]; else, x = [x(:), y(:), z(:)]; end
end
end
