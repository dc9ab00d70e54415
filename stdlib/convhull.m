function k = convhull(x, y)
% Corners of the convex hull of points in the plane, counterclockwise, the first one again at the end:
% Andrew's monotone chains.
if nargin < 2
  y = x(:, 2);
  x = x(:, 1);
end
x = x(:);
y = y(:);
[~, order] = sortrows([x y]);
k = chain(x, y, order);
other = chain(x, y, order(end:-1:1));
k = [k(1:end-1); other];
end

function h = chain(x, y, order)
h = zeros(numel(order), 1);
m = 0;
for i = order(:).'
  while m > 1 && (x(h(m)) - x(h(m-1)))*(y(i) - y(h(m-1))) - (y(h(m)) - y(h(m-1)))*(x(i) - x(h(m-1))) <= 0
    m = m - 1;
  end
  m = m + 1;
  h(m) = i;
end
h = h(1:m);
end
