function y = flipdim(x, dim)
% Reverses the order along a dimension: the older name of flip.
if nargin < 2
  y = flip(x);
else
  y = flip(x, dim);
end
end
