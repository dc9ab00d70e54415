function [x, y, z] = cylinder(r, n)
% Points of the body of revolution of height 1 with the radii r ([1 1] where they are not given), at n+1 angles (n is 20).
if nargin < 1, r = [1 1]'; end
if nargin < 2, n = 20; end
r = r(:);
if isscalar(r), r = [r; r]; end
theta = (0:n)/n*2*pi;
sintheta = sin(theta); sintheta(end) = 0;
x = r*cos(theta);
y = r*sintheta;
z = (0:numel(r)-1)'/(numel(r)-1)*ones(1, n+1);
if nargout == 0, surf(x, y, z), clear x, end
end
