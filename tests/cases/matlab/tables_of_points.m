% Interpolation in tables of several variables and between scattered points, pairs of conjugates, padding.
[x, y, z] = ndgrid(0:3, 0:2, [0 1 3]);
v = x.^2 + 2*y - x.*z;
same = @(a, b) isequal(isnan(a), isnan(b)) && all(abs(a(~isnan(a)) - b(~isnan(b))) < 1e-13);
p = {[0.5 1.2 3 4], [0.1 1.7 2 1], [0.3 2 3 0]};
assert(same(interpn(x, y, z, v, p{:}), [0.55 2.6 4 NaN]));
assert(same(interpn(0:3, 0:2, [0 1 3], v, p{:}, 'nearest'), [1 2 4 NaN]));
assert(same(interpn(0:3, 0:2, [0 1 3], v, p{:}, 'linear', 0), [0.55 2.6 4 0]));
w = interpn(v);
assert(isequal(size(w), [7 5 5]) && abs(sum(w(:)) - 596.25) < 1e-10);
w = interpn(v, 2, 'nearest');
assert(isequal(size(w), [13 9 9]) && sum(w(:)) == 3690);
w = interpn(0:3, 0:2, [0 1 3], v, (0:0.5:3)', [0 0.3 2], [0 1 2]');
assert(isequal(size(w), [7 3 3]) && abs(sum(w(:)) - 213.6) < 1e-10);
assert(same(interpn(v(:, :, 1), [1.5 2], [2.5 3]), [3.5 5]));
w = interpn(0:3, 0:2, [0 1 3], v, 0:0.5:3, 0.5, [0 2]', 'spline');
[a, b, c] = ndgrid(0:0.5:3, 0.5, [0 2]);
assert(norm(w(:) - (a(:).^2 + 2*b(:) - a(:).*c(:))) < 1e-12);
[X, Y, Z] = meshgrid(0:3, 0:2, [0 1 3]);
V = X.^2 + 2*Y - X.*Z;
assert(same(interp3(X, Y, Z, V, p{:}), [0.55 2.6 4 NaN]) && same(interp3(V, [1.5 2.2], [1.1 2.7], [1.3 2]), [0.55 3.8]));
% Scattered points: a plane is given exactly, NaN where there is no triangle.
px = mod((1:40)'*0.618, 1); py = mod((1:40)'*0.3247, 1); pv = 2*px - py;
[q, r] = meshgrid(0.3:0.2:0.7, 0.4:0.1:0.6);
assert(norm(griddata(px, py, pv, q, r) - (2*q - r)) < 1e-12);
[a, b, c] = griddata(px, py, pv, 0.3:0.2:0.7, (0.4:0.1:0.6)');
assert(isequal(a, q) && isequal(b, r) && norm(c - (2*q - r)) < 1e-12 && isnan(griddata(px, py, pv, 2, 2)));
assert(abs(griddata(px, py, pv, 0.5, 0.5, 'nearest') - pv(17)) < 1e-15);
t = delaunay(px, py);
[k, b] = tsearchn([px py], t, [0.5 0.5; 5 5]);
assert(norm(b(1, :)*[px(t(k(1), :)), py(t(k(1), :))] - 0.5) < 1e-12 && isnan(k(2)) && all(isnan(b(2, :))));
[k, d] = dsearchn([px py], [0.5 0.5; 0 0]);
assert(isequal(k, [17; 34]) && norm(d - [0.020785; 0.04157]) < 1e-5);
assert(isequal(dsearchn([px py], t, [0.5 0.5; 5 5], -1), [17; -1]));
% Pairs.
assert(isequal(cplxpair([1+1i 3 1-1i 2-2i -1 2+2i]), [1-1i 1+1i 2-2i 2+2i -1 3]));
assert(isequal(cplxpair([1+1i 1-1i; 1-1i 1+1i; 3 0], [], 1), [1-1i 1-1i; 1+1i 1+1i; 3 0]));
% Frames around arrays, and the phantom.
A = [1 2; 3 4];
assert(isequal(padarray(A, [1 0]), [0 0; A; 0 0]) && isequal(padarray(A, [0 1], 9, 'post'), [A, [9; 9]]));
assert(isequal(padarray(A, [1 1], 'replicate', 'pre'), [1 1 2; 1 1 2; 3 3 4]));
assert(isequal(padarray([1 2 3], [0 2], 'symmetric'), [2 1 1 2 3 3 2]) && isequal(padarray([1 2 3], [0 2], 'circular'), [2 3 1 2 3 1 2]));
P = phantom(64);
assert(isequal(size(P), [64 64]) && min(P(:)) >= -1e-12 && max(P(:)) == 1 && abs(P(32, 32) - 0.2) < 1e-12 && abs(P(20, 32) - 0.3) < 1e-12);
k = randsample(10, 4);
assert(numel(unique(k)) == 4 && all(k >= 1 & k <= 10) && isequal(randsample([5 5], 1), 5));
assert(isequal(size(randsample(3, 20, true)), [20 1]) && all(randsample(2, 9, true, [0 1]) == 2));
% By name; a place in a file.
assert(builtin('sin', 1) == sin(1));
[m, k] = builtin('max', [3 7 5]);
assert(m == 7 && k == 2);
% uniquetol: rows, indices and scales.
[u, ia, ic] = uniquetol([3 1 1+1e-13 2 3-1e-13]);
assert(isequal(u([1 2]), [1 2]) && isrow(u) && isequal(ia, [2; 4; 5]) && isequal(ic, [3; 1; 1; 2; 3]));
p = [0 1; 1 0; 1e-9 1; 1 1e-9; 0 0];
[u, ia, ic] = uniquetol(p, 1e-8, 'ByRows', true);
assert(isequal(u, [0 0; 0 1; 1 0]) && isequal(ia, [5; 1; 2]) && isequal(ic, [2; 3; 2; 3; 1]));
[u, ia] = uniquetol(p, 1, 'ByRows', true, 'DataScale', [2 0.5], 'OutputAllIndices', true);
assert(isequal(u, [0 0; 0 1]) && isequal(ia, {[2; 4; 5]; [1; 3]}) && size(uniquetol(zeros(0, 2), 'ByRows', true), 1) == 0);
