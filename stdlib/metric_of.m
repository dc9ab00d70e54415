function [X, distance] = metric_of(X, metric, with)
% A metric of pdist as a function of one row and several rows, and the rows as it takes them.
if isa(metric, 'function_handle')
  distance = metric;
  return
end
names = {'euclidean', 'squaredeuclidean', 'seuclidean', 'cityblock', 'minkowski', 'chebychev', 'mahalanobis', 'cosine', 'correlation', 'hamming', 'jaccard'};
k = find(strncmpi(metric, names, numel(metric)));
if strcmpi(metric, 'fasteuclidean'), k = 1; end
if numel(k) ~= 1, error('stats:pdist:UnrecognizedDistance', 'pdist knows the distances %s, and a function; it was given ''%s''.', strjoin(names, ', '), metric); end
if strcmp(names{k}, 'correlation')
  X = X - mean(X, 2);
  k = 8;
end
switch names{k}
  case 'seuclidean'
    if nargin < 3, with = std(X, 0, 1); end
    X = X./with(:).';
    k = 1;
  case 'mahalanobis'
    if nargin < 3, with = cov(X); end
    X = X/chol(with);
    k = 1;
  case 'cosine'
    X = X./sqrt(sum(X.^2, 2));
  case 'minkowski'
    if nargin < 3, with = 2; end
    p = with;
end
switch names{k}
  case 'euclidean', distance = @(x, Y) sqrt(sum((Y - x).^2, 2));
  case 'squaredeuclidean', distance = @(x, Y) sum((Y - x).^2, 2);
  case 'cityblock', distance = @(x, Y) sum(abs(Y - x), 2);
  case 'minkowski', distance = @(x, Y) sum(abs(Y - x).^p, 2).^(1/p);
  case 'chebychev', distance = @(x, Y) max(abs(Y - x), [], 2);
  case 'cosine', distance = @(x, Y) max(1 - Y*x.', 0);
  case 'hamming', distance = @(x, Y) sum(Y ~= x, 2)/size(Y, 2);
  case 'jaccard', distance = @(x, Y) sum(Y ~= x & (Y ~= 0 | x ~= 0), 2)./sum(Y ~= 0 | x ~= 0, 2);
end
end
