% Splines, piecewise polynomials, tables, quadrature, Fourier transforms of matrices.
x = 0:4;
assert(spline(x, x.^3, 2.5), 2.5^3, 1e-12);
assert(spline(0:2, [0 0 1 4 4], 1.5), 2.25, 1e-12);
assert(spline([0 1 2], [0 1 4], 1.5), 2.25, 1e-12);
pp = spline(0:3, [0 1 8 27]);
[b, c, n, k, d] = unmkpp(pp);
assert(b, 0:3);
assert([k, d], [4, 1]);
assert(ppval(pp, [0.5 1.5; 2.5 3]), [0.5 1.5; 2.5 3].^3, 1e-12);
y = pchip(0:3, [0 1 1 2], [0.5 1.5 2.5]);
assert(y(2), 1, 1e-14);
assert(y(1) + y(3), 2, 1e-14);
assert(ppval(mkpp([0 1 2], [1 0 0; 1 2 1]), [0.5 1.5 2.5]), [0.25 2.25 6.25], 1e-14);
assert(ppval(ppder(mkpp([0 1], [1 2 3])), 2), 6, 1e-14);
assert(ppval(ppint(mkpp([0 1 2], [1; 3])), 2), 4, 1e-14);
assert(interp1(1:4, [1 4 9 16], 2.5, 'spline'), 6.25, 1e-12);
assert(interp1((1:4)', [1 4 9 16; 1 2 3 4]', [2.5; 3.5], 'spline'), [6.25 2.5; 12.25 3.5], 1e-12);
assert(interp2([1 2; 3 4], 1.5, 1.5), 2.5, 1e-14);
assert(interp2(1:3, 1:3, magic(3), [1.5 2.5], [1; 2]), [4.5 3.5; 4 6], 1e-14);
assert(isnan(interp2(1:3, 1:3, magic(3), 5, 1)));

assert(quadgk(@(x) exp(-x.^2), -Inf, Inf), sqrt(pi), 1e-8);
assert(quadgk(@(x) 1./sqrt(x), 0, 1), 2, 1e-6);
assert(integral(@(x) exp(-x), 0, Inf), 1, 1e-8);
assert(integral(@(x) [x, x^2], 0, 1, 'ArrayValued', true), [1/2, 1/3], 1e-8);
assert(quad(@(x) x.*sin(x), 0, pi), pi, 1e-5);
assert(quadv(@(x) [x, x^2], 0, 1), [1/2, 1/3], 1e-8);
assert(dblquad(@(x, y) x.*y, 0, 1, 0, 2), 1, 1e-5);
assert(integral2(@(x, y) x.*y, 0, 1, 0, @(x) 2*x), 1/2, 1e-6);

A = magic(4);
assert(real(ifft2(fft2(A))), A, 1e-12);
f = fft2(A);
assert(f(1, 1), 136, 1e-12);
assert(fftshift(1:5), [4 5 1 2 3]);
assert(ifftshift(fftshift(1:5)), 1:5);
assert(fftshift([1 2; 3 4]), [4 3; 2 1]);
assert(filter2([1 1], [1 2 3; 4 5 6], 'valid'), [3 5; 9 11]);

[gx, gy] = gradient([1 2 4; 2 4 8]);
assert(gx, [1 1.5 2; 2 3 4]);
assert(gy, [1 2 4; 1 2 4]);
assert(gradient([1 4 9], [0 1 3]), [3 8/3 2.5], 1e-14);
assert(gradient([1 4 9], 0.5), [6 8 10], 1e-14);
assert(del2([1 4 9 16 25]), 0.5*ones(1, 5), 1e-14);
[X, Y] = meshgrid(1:5);
assert(del2(X.^2 + Y.^2), ones(5), 1e-12);
assert(polyarea([0 1 1 0], [0 0 1 1]), 1);

assert(accumarray([1; 2; 1], [1; 2; 3], [], @(x) {sort(x)}), {[1; 3]; 2});
assert(accumarray([1 1; 2 2; 1 1], [1; 2; 3], [2 3]), [4 0 0; 0 2 0]);
assert(accumarray([1; 3], [1i; 2]), [1i; 0; 2]);
[y, z] = filter(1, [1 -0.5], ones(3, 2), [1 2]);
assert(y, [2 3; 2 2.5; 2 2.25]);
assert(strsplit('a12b3c', '\d', 'DelimiterType', 'RegularExpression'), {'a', 'b', 'c'});
