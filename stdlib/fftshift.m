function y = fftshift(x, dim)
% Moves the zero frequency to the middle, along every dimension or along dim.
if nargin < 2, dim = 1:ndims(x); end
y = x;
for d = dim
  y = circshift(y, floor(size(x, d)/2), d);
end
end
