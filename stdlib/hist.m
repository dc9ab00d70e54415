function [n, x] = hist(y, m, scale)
% Numbers of the elements nearest to m equally spaced centres (10), or to the centres in m; without
% outputs a figure, which is ignored.
if nargin < 2 || isempty(m), m = 10; end
if ~isvector(m) || isscalar(m) && m < 1
  error('MATLAB:hist:InvalidInput', 'Bins are a positive number of them, or a vector of centres.');
end
row = isvector(y);
if row, y = y(:); end
y = double(y);
if isscalar(m)
  lo = min(y(isfinite(y)));
  hi = max(y(isfinite(y)));
  if isempty(lo), lo = 0; hi = 1; end
  if lo == hi, lo = lo - floor(m/2) - 0.5; hi = hi + ceil(m/2) - 0.5; end
  width = (hi - lo)/m;
  edges = lo + width*(1:m-1)';
  x = lo + width*((1:m)' - 0.5);
else
  x = double(m(:));
  edges = (x(1:end-1) + x(2:end))/2;
end
n = zeros(numel(x), size(y, 2));
for c = 1:size(y, 2)
  column = y(~isnan(y(:, c)), c);
  below = zeros(numel(edges) + 2, 1);
  for k = 1:numel(edges), below(k+1) = sum(column <= edges(k)); end
  below(end) = numel(column);
  n(:, c) = diff(below);
end
if nargin > 2, n = n./sum(n)*scale; end
if nargout == 0, bar(x, n); clear n; return, end
if row, n = n'; x = x'; end
end
