function G = numgrid(shape, n)
% Numbered points of a region in an n-by-n grid with a border: S square, L, C L with a circle,
% D disc, A annulus, H heart, B butterfly, N nested dissection of the square.
if strcmp(shape, 'N')
  G = nested(n);
  return
end
x = ones(n, 1) * (2 * (0:n - 1) / (n - 1) - 1);
y = flipud(x');
switch shape
  case 'S'
    G = (x > -1) & (x < 1) & (y > -1) & (y < 1);
  case 'L'
    G = (x > -1) & (x < 1) & (y > -1) & (y < 1) & ((x > 0) | (y > 0));
  case 'C'
    G = (x > -1) & (x < 1) & (y > -1) & (y < 1) & ((x + 1).^2 + (y + 1).^2 > 1);
  case 'D'
    G = x.^2 + y.^2 < 1;
  case 'A'
    G = (x.^2 + y.^2 < 1) & (x.^2 + y.^2 > 1/3);
  case 'H'
    r = 0.75;
    s = 0.45;
    G = (x.^2 + y.^2) .* (x.^2 + y.^2 - s * y) < r * x.^2;
  case 'B'
    t = atan2(y, x);
    r = sqrt(x.^2 + y.^2);
    G = (r >= sin(2 * t) + 0.2 * sin(8 * t)) & (x > -1) & (x < 1) & (y > -1) & (y < 1);
  otherwise
    error('MATLAB:numgrid:InvalidRegionType', 'Invalid region type.');
end
k = find(G);
G = zeros(n, n);
G(k) = (1:length(k))';
end

function G = nested(n)
G = zeros(n, n);
G(2:n - 1, 2:n - 1) = dissect(n - 2, n - 2);
end

function P = dissect(m, n)
if m == 0 || n == 0
  P = zeros(m, n);
elseif m <= 2 && n <= 2
  P = reshape(1:m * n, m, n);
elseif m < n
  P = dissect(n, m)';
else
  h = ceil(m / 2);
  A = dissect(h - 1, n);
  B = dissect(m - h, n);
  P = [A; (h - 1) * n + (m - h) * n + (1:n); (h - 1) * n + B];
end
end
