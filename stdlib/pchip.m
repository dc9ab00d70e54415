function s = pchip(x, y, xx)
% Cubic Hermite interpolation that keeps the shape of the data (slopes of Fritsch and Butland, SIAM
% J. Sci. Stat. Comput. 5 (1984); one-sided three-point slopes at the ends).
n = numel(x);
if n < 2, error('MATLAB:chckxy:NotEnoughPts', 'There should be at least two data points.'); end
x = x(:);
h = diff(x);
order = [];
if ~all(h > 0)
  [x, order] = sort(x);
  h = diff(x);
end
if any(h == 0), error('MATLAB:chckxy:RepeatedSites', 'The data sites should be distinct.'); end
d = 1;
if isvector(y)
  y = reshape(y, 1, []);
else
  sz = size(y);
  d = sz(1:end-1);
  y = reshape(y, prod(d), sz(end));
end
if size(y, 2) ~= n
  error('MATLAB:chckxy:NumSitesMismatchValues', 'The number of sites (%d) and of values (%d) do not fit.', n, size(y, 2));
end
if isempty(order), f = y.'; else, f = y(:, order).'; end
p = size(f, 2);
slope = bsxfun(@rdivide, diff(f, 1, 1), h);
if p == 1
  m = hermite_slopes(h, slope);
else
  m = zeros(n, p);
  for j = 1:p
    m(:, j) = hermite_slopes(h, slope(:, j));
  end
end
c = hermite_pieces(f, m, h, slope);
s = mkpp(x.', c, d);
if nargin > 2, s = ppval(s, xx); end
end

function m = hermite_slopes(h, s)
n = numel(h) + 1;
m = zeros(n, 1);
if n == 2
  m(:) = s(1);
  return
end
for k = 1:n-2
  if s(k)*s(k+1) > 0
    w1 = 2*h(k+1) + h(k);
    w2 = h(k+1) + 2*h(k);
    m(k+1) = (w1 + w2)/(w1/s(k) + w2/s(k+1));
  end
end
m(1) = end_slope(h(1), h(2), s(1), s(2));
m(n) = end_slope(h(n-1), h(n-2), s(n-1), s(n-2));
end

function m = end_slope(h0, h1, s0, s1)
m = ((2*h0 + h1)*s0 - h0*s1)/(h0 + h1);
if sign(m) ~= sign(s0)
  m = 0;
elseif sign(s0) ~= sign(s1) && abs(m) > abs(3*s0)
  m = 3*s0;
end
end
