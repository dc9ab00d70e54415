function [y, i] = mink(x, k, varargin)
% The k least elements, ascending, with their places; along the first dimension that is not 1.
% mink(x, k, dim), mink(..., 'ComparisonMethod', how) as sort.
dim = find([size(x), 2] ~= 1, 1);
if ~isempty(varargin) && ~(ischar(varargin{1}) || isstring(varargin{1})), dim = varargin{1}; varargin(1) = []; end
[y, i] = sort(x, dim, varargin{:});
at = repmat({':'}, 1, max(ndims(y), dim));
at{dim} = 1:min(k, size(y, dim));
y = y(at{:});
i = i(at{:});
end
