% The product of a matrix with its own conjugate transpose is Hermitian to the last digit, and real where it is a number.
for m = [3 64 150]
  v = sin((1:m)') + 1i*cos(0.7*(1:m)');
  w = v.';
  A = [v, v.^2, 1i*v];
  B = A'*A;
  C = A*A';
  assert(isreal(v'*v) && isreal(w*w') && isequal(B, B') && isequal(C, C') && isreal(diag(B)))
  assert(abs(v'*v - sum(abs(v).^2)) < 1e-12*m && abs(abs(B(1, 2)) - abs(sum(conj(v).*v.^2))) < 1e-12*m)
  assert(~isreal(v'*(2i*v)) && ~isreal(v.'*v))
end
