function y = fftn(x, siz)
% Discrete Fourier transform along every dimension.
y = x;
for d = 1:ndims(x)
  if nargin > 1, y = fft(y, siz(d), d); else, y = fft(y, [], d); end
end
end
