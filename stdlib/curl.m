function [c, w] = curl(x, y, u, v)
% z component of the curl of a plane field and its angular velocity, half of it, which is given alone for one
% result; curl(u, v) on a grid of spacing 1.
if nargin < 4
  u = x; v = y;
  [~, uy] = gradient(u);
  [vx, ~] = gradient(v);
else
  [~, uy] = gradient(u, x(1, :), y(:, 1));
  [vx, ~] = gradient(v, x(1, :), y(:, 1));
end
c = vx - uy;
w = c/2;
if nargout < 2, c = w; end
end
