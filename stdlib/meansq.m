function y = meansq(x, dim)
% Mean of the squares.
if nargin < 2
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
y = sum(abs(x).^2, dim)/size(x, dim);
end
