function [y, i] = maxk(x, k, varargin)
% The k largest elements, descending, with their places; along the first dimension that is not 1.
% maxk(x, k, dim), maxk(..., 'ComparisonMethod', how) as sort. NaN comes last.
dim = find([size(x), 2] ~= 1, 1);
if ~isempty(varargin) && ~(ischar(varargin{1}) || isstring(varargin{1})), dim = varargin{1}; varargin(1) = []; end
[y, i] = sort(x, dim, 'descend', varargin{:});
at = repmat({':'}, 1, max(ndims(y), dim));
at{dim} = 1:min(1, size(y, dim));
first = y(at{:});
if any(isnan(first(:)))
  [y, i] = sort(x, dim, 'descend', 'MissingPlacement', 'last', varargin{:});
end
at{dim} = 1:min(k, size(y, dim));
y = y(at{:});
i = i(at{:});
end
