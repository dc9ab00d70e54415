function d = pdist(X, metric, varargin)
% Distances between all pairs of rows of X, as squareform takes them: of (2,1), (3,1), …, (3,2), and so on.
if nargin < 2, metric = 'euclidean'; end
n = size(X, 1);
if isinteger(X) || islogical(X), X = double(X); end
[X, distance] = metric_of(X, metric, varargin{:});
d = zeros(1, n*(n - 1)/2, class(X));
at = 0;
for i = 1:n-1
  d(at+1:at+n-i) = distance(X(i, :), X(i+1:n, :));
  at = at + n - i;
end
end
