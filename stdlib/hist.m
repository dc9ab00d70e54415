function [n, x] = hist(y, m, scale)
% Numbers of the elements nearest to m equally spaced centres (10), or to the centres in m; without
% outputs a figure, which is ignored.
if nargin < 2 || isempty(m), m = 10; end
if ~isvector(m) || isscalar(m) && m < 1
  error('MATLAB:hist:InvalidInput', 'Bins are a positive number of them, or a vector of centres.');
end
row = isvector(y);
[rows, columns] = size(y);
if row
  rows = numel(y);
  columns = 1;
end
if ~isa(y, 'double'), y = double(y); end
if isscalar(m)
  ends = [min(y(:)), max(y(:))];
  if any(isinf(ends)), ends = [min(y(isfinite(y))), max(y(isfinite(y)))]; end
  if isempty(ends) || any(isnan(ends)), ends = [0, 1]; end
  lo = ends(1);
  hi = ends(2);
  if lo == hi, lo = lo - floor(m/2) - 0.5; hi = hi + ceil(m/2) - 0.5; end
  width = (hi - lo)/m;
  edges = lo + width*(1:m-1)';
  x = lo + width*((1:m)' - 0.5);
else
  x = double(m(:));
  edges = (x(1:end-1) + x(2:end))/2;
  % about where they are: bins of equal width would be
  width = (edges(end) - edges(1))/max(numel(edges) - 1, 1);
  if ~(width > 0) || isinf(width), width = 1; end
  lo = edges(1) - width;
end
bins = numel(x);
n = zeros(bins, columns);
for c = 1:columns
  for i = (c-1)*rows+1:c*rows
    v = y(i);
    if v == v
      k = ceil((v - lo)/width);
      if k > bins, k = 0 + bins; end
      if k < 1, k = 1; end
      while k < bins && v > edges(k), k = k + 1; end
      while k > 1 && v <= edges(k-1), k = k - 1; end
      n(k, c) = n(k, c) + 1;
    end
  end
end
if nargin > 2, n = n./sum(n)*scale; end
if nargout == 0, bar(x, n); clear n; return, end
if row, n = n'; x = x'; end
end
