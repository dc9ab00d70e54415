function y = dct(x, n)
% Discrete cosine transform of the second kind, orthonormal, of the columns (of a row along it), cut or padded to n;
% by one Fourier transform of twice the length (Makhoul, IEEE Trans. ASSP 28, 1980, without the reordering).
row = size(x, 1) == 1 && ndims(x) == 2;
if row, x = x.'; end
if nargin > 1
  if n < size(x, 1), x = x(1:n, :); else, x(end+1:n, :) = 0; end
end
[n, m] = size(x);
if n == 0, y = x; return, end
z = fft([x; x(n:-1:1, :)]);
turn = exp(-1i*pi*(0:n-1).'/(2*n))/sqrt(2*n);
turn(1) = turn(1)/sqrt(2);
y = repmat(turn, 1, m).*z(1:n, :);
if isreal(x), y = real(y); end
if row, y = y.'; end
end
