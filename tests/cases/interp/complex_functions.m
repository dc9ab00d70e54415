% Functions of complex numbers where plain formulas cancel or overflow; all values on tests/it/complex_grid.rs.
% asin z = pi/2 - ... with log(2z) for large z; asinh(1e308) = log(2e308).
z = asin(1e3 + 1i);
assert(real(z), 1.569796326628230, 1e-14);
assert(imag(z), 7.600902709542488, 1e-14);
z = asin(1e10 + 1i);
assert(real(z), pi/2 - 1e-10, 1e-15);
assert(imag(z), log(2) + log(1e10), 1e-13);
assert(asinh(1e308), log(2) + 308*log(10), 1e-12);
assert(tanh(1000 + 1i) == 1);
assert(angle(Inf) == 0);
assert(angle([Inf -Inf]), [0 pi]);
assert(real(atanh(Inf)) == 0);
assert(imag(atanh(Inf)), pi/2, 1e-15);
assert(real(asec(0)) == 0);
assert(imag(asec(0)) == Inf);
z = asin([2 NaN]);
assert(imag(z(1)), -log(2 + sqrt(3)), 1e-15);
assert(imag(z(2)) == 0);
