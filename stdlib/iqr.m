function r = iqr(x, dim)
% Range between the quartiles.
if nargin < 2
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
r = diff(quantile(x, [0.25, 0.75], dim), 1, dim);
end
