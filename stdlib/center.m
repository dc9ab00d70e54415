function y = center(x, dim)
% Subtracts the mean.
if isinteger(x), x = double(x); end
if nargin < 2
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
y = bsxfun(@minus, x, mean(x, dim));
end
