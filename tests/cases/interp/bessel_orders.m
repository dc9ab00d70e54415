% Orders that are large, or not finite. Where nothing is left of the functions, their limits (DLMF 10.19, 10.41).
assert(besseli(1e10, 7) == 0 && besselj(1e10, 1) == 0)
assert(isinf(besselk(1e10, 1)) && isinf(bessely(1e10, 2)))
% Above and below the order from which Debye's expansion is taken: I(v-1) - I(v+1) = 2v/x I(v).
v = 2001;
x = 1e5;
left = besseli(v - 1, x, 1) - besseli(v + 1, x, 1);
assert(abs(left - 2*v/x*besseli(v, x, 1)) < 1e-10*besseli(v, x, 1))
left = besselk(v + 1, x, 1) - besselk(v - 1, x, 1);
assert(abs(left - 2*v/x*besselk(v, x, 1)) < 1e-10*besselk(v, x, 1))
