function s = spline(x, y, xx)
% Cubic spline through the points (x, y): not-a-knot, or with the end slopes that y holds in
% addition. spline(x, y) gives the piecewise polynomial, spline(x, y, xx) its values.
n = numel(x);
if n < 2, error('MATLAB:chckxy:NotEnoughPts', 'There should be at least two data points.'); end
x = x(:);
d = 1;
if isvector(y)
  y = reshape(y, 1, []);
else
  sz = size(y);
  d = sz(1:end-1);
  y = reshape(y, prod(d), sz(end));
end
h = diff(x);
order = [];
if ~all(h > 0)
  [x, order] = sort(x);
  h = diff(x);
end
if any(h == 0), error('MATLAB:chckxy:RepeatedSites', 'The data sites should be distinct.'); end
clamped = size(y, 2) == n + 2;
if clamped
  s0 = y(:, 1).';
  s1 = y(:, end).';
  y = y(:, 2:end-1);
elseif size(y, 2) ~= n
  error('MATLAB:chckxy:NumSitesMismatchValues', 'The number of sites (%d) and of values (%d) do not fit.', n, size(y, 2));
end
if isempty(order), f = y.'; else, f = y(:, order).'; end
p = size(f, 2);
slope = bsxfun(@rdivide, diff(f, 1, 1), h);
breaks = x.';
if n == 2 && ~clamped
  c = [slope(1, :).', f(1, :).'];
elseif n == 3 && ~clamped
  % Not-a-knot through three points is the parabola.
  q = (slope(2, :) - slope(1, :))/(x(3) - x(1));
  c = [q.', (slope(1, :) - q*h(1)).', f(1, :).'];
  breaks = [x(1), x(3)];
else
  % Slopes at the sites from a tridiagonal system: equal second derivatives at the inner ones.
  lower = [h(2:n-1); 0; 0];
  main = [0; 2*(h(1:n-2) + h(2:n-1)); 0];
  upper = [0; 0; h(1:n-2)];
  rhs = zeros(n, p);
  for i = 2:n-1
    rhs(i, :) = 3*(h(i)*slope(i-1, :) + h(i-1)*slope(i, :));
  end
  if clamped
    main([1, n]) = 1;
    rhs(1, :) = s0;
    rhs(n, :) = s1;
  else
    a = h(1) + h(2);
    main(1) = h(2);
    upper(2) = a;
    rhs(1, :) = ((h(1) + 2*a)*h(2)*slope(1, :) + h(1)^2*slope(2, :))/a;
    a = h(n-1) + h(n-2);
    main(n) = h(n-2);
    lower(n-1) = a;
    rhs(n, :) = (h(n-1)^2*slope(n-2, :) + (2*a + h(n-1))*h(n-2)*slope(n-1, :))/a;
  end
  m = spdiags([lower, main, upper], -1:1, n, n) \ rhs;
  c = hermite_pieces(f, m, h, slope);
end
s = mkpp(breaks, c, d);
if nargin > 2, s = ppval(s, xx); end
end
