% The spectrum of real data is exactly conjugate symmetric, so that its inverse is real; that of even data is real.
for n = 1:150
  x = sin((1:n).^2*0.7);
  X = fft(x);
  assert(isequal(X(2:end), conj(X(end:-1:2))) && imag(X(1)) == 0);
  y = ifft(X);
  assert(isreal(y) && norm(y - x) <= 1e-12*norm(x));
end
assert(isreal(fft([1 2 3 4 3 2])) && isequal(round(fft([1 2 3 4 3 2])), [15 -4 0 -1 0 -4]));
e = cos((0:11)*2*pi/7);
e = [e, e(end:-1:2)];
assert(isreal(fft(e)) && isreal(ifft(fft(e))));
A = magic(6) + 0.1;
assert(isreal(ifft(fft(A))) && isreal(ifft(fft(A, [], 2), [], 2)));
assert(~isreal(fft([1 2 3 5])) && ~isreal(ifft([1 2i 3])));
s = fft(single([1 2 3 4 5]));
assert(isa(s, 'single') && isreal(ifft(s)));
