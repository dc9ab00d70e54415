function [k, d] = dsearchn(X, T, XI, outside)
% Numbers of the rows of X that are nearest to those of XI, and how far they are: dsearchn(X, XI), or with a
% triangulation T, which is not needed here; with OUTSIDE that value for points that are not in the hull.
if nargin == 2, XI = T; end
if size(X, 2) ~= size(XI, 2)
  error('MATLAB:dsearchn:DimensionMismatch', 'X and XI must have the same number of columns.');
end
X = double(X);
XI = double(XI);
m = size(XI, 1);
k = zeros(m, 1);
d = zeros(m, 1);
for q = 1:m
  s = zeros(size(X, 1), 1);
  for c = 1:size(X, 2), s = s + (X(:, c) - XI(q, c)).^2; end
  [s, k(q)] = min(s);
  d(q) = sqrt(s);
end
if nargin > 3
  out = isnan(tsearchn(X, T, XI));
  k(out) = outside;
  d(out) = outside;
end
end
