function y = shift(x, b, dim)
% Moves the elements b places on, round the end (Octave).
if nargin < 3
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
y = circshift(x, b, dim);
end
