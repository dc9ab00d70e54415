function C = conv2(A, B, varargin)
% Two-dimensional convolution: conv2(A, B), conv2(u, v, A), each with a shape.
shape = 'full';
if ~isempty(varargin) && ischar(varargin{end})
  shape = varargin{end};
  varargin(end) = [];
end
if ~any(strcmpi(shape, {'full', 'same', 'valid'}))
  error('MATLAB:conv2:unknownShapeParameter', 'The shape is ''full'', ''same'' or ''valid''.');
end
if ndims(A) > 2 || ndims(B) > 2 || (~isempty(varargin) && ndims(varargin{1}) > 2)
  error('MATLAB:conv2:inputTooManyDimensions', 'conv2 takes arrays of two dimensions.');
end
if ~isempty(varargin)
  C = conv2(conv2(varargin{1}, A(:), shape), B(:).', shape);
  return
end
[ma, na] = size(A);
[mb, nb] = size(B);
C = zeros(max(ma + mb - 1, 0), max(na + nb - 1, 0), class(A(1:0) * B(1:0)'));
for j = 1:nb
  for i = 1:mb
    rows = i:i+ma-1;
    cols = j:j+na-1;
    C(rows, cols) = C(rows, cols) + B(i, j) * A;
  end
end
switch lower(shape)
  case 'full'
  case 'same'
    C = C(ceil((mb - 1) / 2) + (1:ma), ceil((nb - 1) / 2) + (1:na));
  case 'valid'
    C = C(mb:ma, nb:na);
  otherwise
    error('MATLAB:conv2:unknownShapeParameter', 'Unknown shape ''%s''.', shape);
end
end
