function y = fft2(x, m, n)
% Two-dimensional discrete Fourier transform; padded with zeros or cut to m by n.
if nargin < 3
  y = fft(fft(x, [], 1), [], 2);
else
  y = fft(fft(x, m, 1), n, 2);
end
end
