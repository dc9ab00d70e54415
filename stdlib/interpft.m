function y = interpft(x, n, dim)
% n values of the trigonometric polynomial through equally spaced values of a period.
if nargin < 3
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 2; end % a row for a number
end
order = [dim, 1:dim-1, dim+1:max(ndims(x), dim)];
if dim > 1, x = permute(x, order); end
m = size(x, 1);
step = 1;
if n < m, step = floor(m/n) + 1; end
want = step*n;
others = size(x);
c = fft(reshape(x, m, []));
half = ceil((m + 1)/2);
b = [c(1:half, :); zeros(want - m, size(c, 2)); c(half+1:m, :)];
if mod(m, 2) == 0
  b(half, :) = b(half, :)/2;
  b(half + want - m, :) = b(half, :);
end
if isreal(x), y = real(ifft(b))*(want/m); else, y = ifft(b)*(want/m); end
if step > 1, y = y(1:step:want, :); end
y = reshape(y, [n, others(2:end)]);
if dim > 1, y = ipermute(y, order); end
end
