function B = padarray(A, padding, varargin)
% An array with PADDING(d) elements more along dimension d: padarray(A, padding, value, direction). VALUE is a
% number (0), 'replicate', 'symmetric' or 'circular'; DIRECTION is 'both', 'pre' or 'post'.
value = 0;
direction = 'both';
for k = 1:numel(varargin)
  if ischar(varargin{k}) && any(strcmpi(varargin{k}, {'both', 'pre', 'post'})), direction = lower(varargin{k});
  elseif ischar(varargin{k}), value = lower(varargin{k});
  else, value = varargin{k};
  end
end
n = max(ndims(A), numel(padding));
padding(end+1:n) = 0;
at = cell(1, n);
for d = 1:n
  m = size(A, d);
  before = padding(d)*~strcmp(direction, 'post');
  after = padding(d)*~strcmp(direction, 'pre');
  k = 1-before:m+after;
  if ~ischar(value), at{d} = before + (1:m);
  elseif strcmp(value, 'replicate'), at{d} = min(max(k, 1), m);
  elseif strcmp(value, 'circular'), at{d} = mod(k - 1, m) + 1;
  elseif strcmp(value, 'symmetric')
    k = mod(k - 1, 2*m);
    at{d} = min(k, 2*m - 1 - k) + 1;
  else, error('images:padarray:unrecognizedStringInput', 'padarray has no padding ''%s''.', value);
  end
end
if ischar(value)
  B = A(at{:});
else
  sizes = padding*(1 + strcmp(direction, 'both'));
  for d = 1:n, sizes(d) = sizes(d) + size(A, d); end
  if value == 0, B = zeros(sizes, class(A)); else, B = value*ones(sizes, class(A)); end
  B(at{:}) = A;
end
end
