function y = ifftshift(x, dim)
% Inverse of fftshift.
if nargin < 2, dim = 1:ndims(x); end
y = x;
for d = dim
  y = circshift(y, -floor(size(x, d)/2), d);
end
end
