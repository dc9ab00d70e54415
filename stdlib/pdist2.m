function D = pdist2(X, Y, metric, varargin)
% Distances between the rows of X and those of Y, one row for each of X.
if nargin < 3, metric = 'euclidean'; end
if size(X, 2) ~= size(Y, 2), error('stats:pdist2:SizeMismatch', 'X and Y must have the same number of columns, and have %d and %d.', size(X, 2), size(Y, 2)); end
if ~isfloat(X), X = double(X); end
if ~isfloat(Y), Y = double(Y); end
k = size(X, 1);
% scales that are not given are those of X
if isempty(varargin) && ischar(metric)
  if strncmpi(metric, 'seu', 3), varargin = {std(X, 0, 1)}; end
  if strncmpi(metric, 'mah', 3), varargin = {cov(X)}; end
end
[both, distance] = metric_of([X; Y], metric, varargin{:});
D = zeros(k, size(Y, 1), class(both));
Y = both(k+1:end, :);
for i = 1:k
  D(i, :) = distance(both(i, :), Y);
end
end
