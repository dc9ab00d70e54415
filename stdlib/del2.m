function L = del2(u, varargin)
% Discrete Laplacian divided by 2*ndims: second differences inside, linear extrapolation at the
% borders. del2(u, h) and del2(u, hx, hy, ...) give spacings, or coordinates as vectors.
% Vectors and matrices in one sweep, arrays of more dimensions in one for each.
of_single = isa(u, 'single') && ~isscalar(u);
if ~isa(u, 'double') && ~iscell(u), u = double(u); end
if issparse(u), u = full(u); end
isline = isvector(u);
sz = size(u);
nd = numel(sz);
steps = cell(1, nd);
along_line = 1;
for k = 1:nd
  % The first spacing belongs to the columns (x), the second to the rows (y).
  h = 1;
  if numel(varargin) == 1
    h = varargin{1};
  elseif numel(varargin) > 1
    if isline || k == 1, h = varargin{2}; elseif k == 2, h = varargin{1}; else, h = varargin{k}; end
  end
  if sz(k) < 3, continue, end
  if isline, along_line = h; end
  if ~isscalar(h)
    steps{k} = diff(h(:));
  elseif ~isline
    steps{k} = diff(h*(0:sz(k)-1).');
  end
end
if isline
  d = find(sz > 1, 1);
  if isempty(d), d = 1; end
  L = line(u, along_line, steps{d});
elseif nd == 2
  L = plane(u, steps{1}, steps{2}, 4);
else
  L = zeros(sz);
  stride = 1;
  for k = 1:nd
    if sz(k) > 2, L = along(L, u, steps{k}, sz(k), stride); end
    stride = stride*sz(k);
  end
  L = L/(2*nd);
end
if of_single, L = single(L); end
end

function L = line(u, h, dx)
% Of a vector; h is the one spacing where it is a number.
n = numel(u);
L = zeros(size(u));
if n < 3, return, end
if isscalar(h)
  for i = 2:n-1
    L(i) = ((u(i+1) - u(i))/(h*i - h*(i-1)) - (u(i) - u(i-1))/(h*(i-1) - h*(i-2)))/(((h*(i-1) - h*(i-2)) + (h*i - h*(i-1)))/2)/4;
  end
  dx = [h, 2*h - h, h*(n-2) - h*(n-3), h*(n-1) - h*(n-2)];
else
  for i = 2:n-1
    L(i) = ((u(i+1) - u(i))/dx(i) - (u(i) - u(i-1))/dx(i-1))/((dx(i-1) + dx(i))/2)/4;
  end
  if n > 3, dx = [dx(1), dx(2), dx(n-2), dx(n-1)]; end
end
if n > 3
  L(1) = L(2) + (L(2) - L(3))*(dx(1)/dx(2));
  L(n) = L(n-1) + (L(n-1) - L(n-2))*(dx(4)/dx(3));
else
  L([1 3]) = L(2);
end
end

function L = plane(u, dx, dy, divisor)
% Of a matrix, column by column: second differences in the column, then those along the rows. No steps where
% there are fewer than three elements.
[m, n] = size(u);
L = zeros(m, n);
t = zeros(m, 1);
for j = 1:n
  if m > 2
    for i = 2:m-1
      t(i) = ((u(i+1, j) - u(i, j))/dx(i) - (u(i, j) - u(i-1, j))/dx(i-1))/((dx(i-1) + dx(i))/2);
    end
    if m > 3
      t(1) = t(2) + (t(2) - t(3))*(dx(1)/dx(2));
      t(m) = t(m-1) + (t(m-1) - t(m-2))*(dx(m-1)/dx(m-2));
    else
      t(1) = t(2);
      t(3) = t(2);
    end
  end
  if n < 3
    for i = 1:m
      L(i, j) = t(i)/divisor;
    end
  elseif j > 1 && j < n
    for i = 1:m
      s = ((u(i, j+1) - u(i, j))/dy(j) - (u(i, j) - u(i, j-1))/dy(j-1))/((dy(j-1) + dy(j))/2);
      L(i, j) = (t(i) + s)/divisor;
    end
  elseif n == 3
    for i = 1:m
      s = ((u(i, 3) - u(i, 2))/dy(2) - (u(i, 2) - u(i, 1))/dy(1))/((dy(1) + dy(2))/2);
      L(i, j) = (t(i) + s)/divisor;
    end
  else
    % at a border: the line through the two second differences beside it
    if j == 1
      k = 2;
      l = 3;
      r = dy(1)/dy(2);
    else
      k = n - 1;
      l = n - 2;
      r = dy(n-1)/dy(n-2);
    end
    for i = 1:m
      s = ((u(i, k+1) - u(i, k))/dy(k) - (u(i, k) - u(i, k-1))/dy(k-1))/((dy(k-1) + dy(k))/2);
      q = ((u(i, l+1) - u(i, l))/dy(l) - (u(i, l) - u(i, l-1))/dy(l-1))/((dy(l-1) + dy(l))/2);
      L(i, j) = (t(i) + (s + (s - q)*r))/divisor;
    end
  end
end
end

function L = along(L, u, dx, n, stride)
% Adds the second differences along a dimension of n elements that are STRIDE apart.
for c = 0:n*stride:numel(u)-1
  for k = 1:n
    i = 0 + k;
    r = 0;
    l = 2;
    if k == 1
      i = 2;
      if n > 3, l = 3; r = dx(1)/dx(2); end
    elseif k == n
      i = n - 1;
      if n > 3, l = n - 2; r = dx(n-1)/dx(n-2); end
    end
    for p = c+(i-1)*stride+1:c+i*stride
      s = ((u(p+stride) - u(p))/dx(i) - (u(p) - u(p-stride))/dx(i-1))/((dx(i-1) + dx(i))/2);
      if r ~= 0
        q = p + (l - i)*stride;
        s = s + (s - ((u(q+stride) - u(q))/dx(l) - (u(q) - u(q-stride))/dx(l-1))/((dx(l-1) + dx(l))/2))*r;
      end
      L(p+(k-i)*stride) = L(p+(k-i)*stride) + s;
    end
  end
end
end
