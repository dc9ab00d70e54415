function c = curl(x, y, u, v)
% z component of the curl of a plane field; curl(u, v) on a grid of spacing 1.
if nargin < 4
  u = x; v = y;
  [~, uy] = gradient(u);
  [vx, ~] = gradient(v);
else
  [~, uy] = gradient(u, x(1, :), y(:, 1));
  [vx, ~] = gradient(v, x(1, :), y(:, 1));
end
c = vx - uy;
end
