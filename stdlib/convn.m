function C = convn(A, B, shape)
% Convolution in all dimensions, by adding up shifted copies of A.
if nargin < 3, shape = 'full'; end
if ~any(strcmpi(shape, {'full', 'same', 'valid'}))
  error('MATLAB:convn:unknownShape', 'The shape is ''full'', ''same'' or ''valid''.');
end
d = max(ndims(A), ndims(B));
a = size(A); a(end+1:d) = 1;
b = size(B); b(end+1:d) = 1;
if strcmpi(shape, 'valid')
  C = inner_part(A, B, a, b);
  return
end
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
else
  C = reshape(C(places(a, c, ceil((b + 1)/2) - 1)), a);
end
end

function C = inner_part(A, B, a, b)
% Where all of B lies on A: nothing else is computed.
v = max(a - b + 1, 0);
C = zeros(prod(v), 1);
if ~isempty(C) && ~isempty(B)
  last = places(v, a, b - 1);
  shifts = places(b, a, zeros(1, numel(b))) - 1;
  for k = 1:numel(B)
    if B(k) ~= 0
      C = C + B(k)*reshape(A(last - shifts(k)), [], 1);
    end
  end
end
C = reshape(C, v);
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
