function C = convn(A, B, shape)
% Convolution in all dimensions, by adding up shifted copies of A.
if nargin < 3, shape = 'full'; end
d = max(ndims(A), ndims(B));
a = size(A); a(end+1:d) = 1;
b = size(B); b(end+1:d) = 1;
c = a + b - 1;
C = zeros(c);
at = places(a, c, zeros(1, d));
shifts = places(b, c, zeros(1, d)) - 1;
for k = 1:numel(B)
  if B(k) ~= 0
    C(at + shifts(k)) = C(at + shifts(k)) + B(k)*A(:);
  end
end
if strcmpi(shape, 'same')
  C = reshape(C(places(a, c, ceil((b + 1)/2) - 1)), a);
elseif strcmpi(shape, 'valid')
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
