function [y, i] = mink(x, k, dim)
% The k least elements, ascending, with their places; along the first dimension that is not 1.
if nargin < 3, dim = find([size(x), 2] ~= 1, 1); end
[y, i] = sort(x, dim);
at = repmat({':'}, 1, max(ndims(y), dim));
at{dim} = 1:min(k, size(y, dim));
y = y(at{:});
i = i(at{:});
end
