function y = ifft2(x, m, n)
% Inverse of fft2.
if nargin < 3
  y = ifft(ifft(x, [], 1), [], 2);
else
  y = ifft(ifft(x, m, 1), n, 2);
end
end
