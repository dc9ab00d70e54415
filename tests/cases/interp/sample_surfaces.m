% Points of surfaces that MATLAB has for trying things out, held against their equations.
[x, y, z] = sphere(6);
assert(isequal(size(x), [7 7]) && norm(x.^2 + y.^2 + z.^2 - 1, 'fro') < 1e-13 && isequal(x(:, 1), x(:, 7)))
[x, y, z] = sphere;
assert(isequal(size(z), [21 21]))
[x, y, z] = ellipsoid(1, 2, 3, 4, 5, 6, 8);
assert(norm(((x-1)/4).^2 + ((y-2)/5).^2 + ((z-3)/6).^2 - 1, 'fro') < 1e-13)
[x, y, z] = cylinder([1 2 0.5], 4);
assert(norm(x.^2 + y.^2 - [1; 4; 0.25]*ones(1, 5), 'fro') < 1e-14 && isequal(z(:, 3), [0; 0.5; 1]))
[x, y, z] = peaks(3);
assert(isequal(x(1, :), [-3 0 3]) && isequal(size(peaks), [49 49]) && isequal(peaks(3), z))
assert(abs(z(2, 2) - (3*exp(-1) - exp(-1)/3)) < 1e-15)
