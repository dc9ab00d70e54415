function [x, y, z] = sphere(n)
% Points of the unit sphere, n+1 by n+1 (n is 20 where it is not given).
if nargin < 1, n = 20; end
[x, y, z] = ellipsoid(0, 0, 0, 1, 1, 1, n);
if nargout == 0, surf(x, y, z), clear x, end
end
