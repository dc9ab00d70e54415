function C = convn(A, B, shape)
% Convolution in all dimensions, by adding up shifted copies of A.
if nargin < 3, shape = 'full'; end
if ~any(strcmpi(shape, {'full', 'same', 'valid'}))
  error('MATLAB:convn:unknownShape', 'The shape is ''full'', ''same'' or ''valid''.');
end
d = max(ndims(A), ndims(B));
a = size(A); a(end+1:d) = 1;
b = size(B); b(end+1:d) = 1;
c = a + b - 1;
C = zeros(prod(c), 1); % a column, so that its parts are columns whatever their places
at = places(a, c, zeros(1, d));
shifts = places(b, c, zeros(1, d)) - 1;
for k = 1:numel(B)
  if B(k) ~= 0
    C(at + shifts(k)) = C(at + shifts(k)) + B(k)*A(:);
  end
end
if strcmpi(shape, 'full')
  C = reshape(C, c);
elseif strcmpi(shape, 'same')
  C = reshape(C(places(a, c, ceil((b + 1)/2) - 1)), a);
else
  v = max(a - b + 1, 0);
  C = reshape(C(places(v, c, b - 1)), v);
end
end

function at = places(box, c, first)
% Linear indices in an array of size c of a box that begins after FIRST.
at = 1;
stride = 1;
for j = 1:numel(c)
  at = at(:) + (first(j) + (0:box(j)-1))*stride;
  stride = stride*c(j);
end
at = at(:);
end
