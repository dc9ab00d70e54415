function d = divergence(x, y, u, v)
% Divergence of a plane field; divergence(u, v) on a grid of spacing 1.
if nargin < 4
  u = x; v = y;
  [ux, ~] = gradient(u);
  [~, vy] = gradient(v);
else
  [ux, ~] = gradient(u, x(1, :), y(:, 1));
  [~, vy] = gradient(v, x(1, :), y(:, 1));
end
d = ux + vy;
end
