function Z = squareform(d, way)
% The distances of pdist as a symmetric matrix with zeros on its diagonal, and such a matrix as a row of distances.
if nargin < 2
  if isvector(d) && (~isscalar(d) || d ~= 0), way = 'tomatrix'; else, way = 'tovector'; end
end
if strcmpi(way, 'tomatrix')
  n = ceil(sqrt(2*numel(d)));
  if n*(n - 1)/2 ~= numel(d), error('stats:squareform:BadVectorSize', 'A vector of distances has n*(n-1)/2 elements for some n, and this one has %d.', numel(d)); end
  Z = zeros(n, class(d));
  if islogical(d), Z = false(n); end
  Z(tril(true(n), -1)) = d;
  Z = Z + Z.';
  if islogical(d), Z = Z ~= 0; end
else
  if size(d, 1) ~= size(d, 2) || any(diag(d) ~= 0) || ~isequal(d, d.'), error('stats:squareform:BadInputMatrix', 'A matrix of distances is symmetric, with zeros on its diagonal.'); end
  Z = reshape(d(tril(true(size(d)), -1)), 1, []);
end
end
