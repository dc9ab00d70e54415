function y = shift(x, b, dim)
% Shifts the elements by b places, around the end (Octave).
if ~isscalar(b) || b ~= fix(b), error('Octave:invalid-input-arg', 'shift: a shift is one integer'); end
if nargin < 3
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
end
y = circshift(x, b, dim);
end
