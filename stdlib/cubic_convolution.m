function s = cubic_convolution(x, y, xx)
% Interpolation by cubic convolution (Keys, IEEE Trans. Acoustics, Speech and Signal Processing 29, 1981) between points
% that are equally far from each other; by a spline where they are not.
n = numel(x);
x = x(:);
if n < 3
  s = pchip(x, y, xx);
  return
end
if max(abs(diff(x, 2))) > 10*eps(max(abs(x)))
  s = spline(x, y, xx);
  return
end
d = 1;
if isvector(y)
  f = y(:);
else
  sz = size(y);
  d = sz(1:end-1);
  f = reshape(y, prod(d), sz(end)).';
end
if size(f, 1) ~= n
  error('MATLAB:chckxy:NumSitesMismatchValues', 'The number of sites (%d) and of values (%d) do not fit.', n, size(f, 1));
end
if x(1) > x(n)
  x = x(end:-1:1);
  f = f(end:-1:1, :);
end
h = diff(x);
w = 2*(x(n) - x(1))/(n - 1);
m = [(f(2, :) - (3*f(1, :) - 3*f(2, :) + f(3, :)))/w; (f(3:n, :) - f(1:n-2, :))/w; ...
     ((3*f(n, :) - 3*f(n-1, :) + f(n-2, :)) - f(n-1, :))/w];
slope = bsxfun(@rdivide, diff(f, 1, 1), h);
s = ppval(mkpp(x.', hermite_pieces(f, m, h, slope), d), xx);
end
