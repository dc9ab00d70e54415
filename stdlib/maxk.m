function [y, i] = maxk(x, k, dim)
% The k largest elements, descending, with their places; along the first dimension that is not 1.
if nargin < 3, dim = find([size(x), 2] ~= 1, 1); end
[y, i] = sort(x, dim, 'descend');
at = repmat({':'}, 1, max(ndims(y), dim));
at{dim} = 1:min(k, size(y, dim));
y = y(at{:});
i = i(at{:});
end
