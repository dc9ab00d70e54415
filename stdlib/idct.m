function x = idct(y, n)
% The inverse of dct, the discrete cosine transform of the third kind: by one Fourier transform of twice the length.
row = size(y, 1) == 1 && ndims(y) == 2;
if row, y = y.'; end
if nargin > 1
  if n < size(y, 1), y = y(1:n, :); else, y(end+1:n, :) = 0; end
end
[n, m] = size(y);
if n == 0, x = y; return, end
turn = exp(1i*pi*(0:n-1).'/(2*n))*sqrt(2*n);
turn(1) = turn(1)*sqrt(2);
z = repmat(turn, 1, m).*y;
% the transform of what dct mirrors: z, 0 and the conjugates of the turned values, from the end
back = repmat(conj(turn(n:-1:2)), 1, m).*y(n:-1:2, :);
z = [z; zeros(1, m); back];
if isreal(y), x = real(ifft(z)); else, x = ifft(z); end
x = x(1:n, :);
if row, x = x.'; end
end
