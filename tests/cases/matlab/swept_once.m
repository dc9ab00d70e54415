% Functions of the library that go element by element, beside what their windows, columns and points give one by one.
x = mod((1:20)*37, 23) - 11;
for of = {x, x.', reshape(x, 5, 4), single(x)/3, int8(x), [x(1:5) NaN x(6:11) NaN NaN x(12:16)]}
  v = of{1};
  for k = {1, 2, 5, [0 3], [4 1], 100}
    w = k{1};
    if isscalar(w), w = [floor(w/2), ceil(w/2) - 1]; end
    c = v;
    if isrow(c), c = c.'; end
    n = size(c, 1);
    [hi, lo] = deal(zeros(size(c), class(c)));
    [sd, va, me] = deal(zeros(size(c)));
    for i = 1:n
      part = c(max(i - w(1), 1):min(i + w(2), n), :);
      hi(i, :) = max(part, [], 1);
      lo(i, :) = min(part, [], 1);
      va(i, :) = var(double(part), 0, 1);
      sd(i, :) = std(double(part), 1, 1);
      me(i, :) = median(double(part), 1);
    end
    if isrow(v), [hi, lo, sd, va, me] = deal(hi.', lo.', sd.', va.', me.'); end
    assert(isequaln(movmax(v, k{1}), hi) && isequaln(movmin(v, k{1}), lo) && isequaln(movmedian(double(v), k{1}), me));
    assert(isequal(class(movmax(v, k{1})), class(v)) && (isinteger(v) || isequal(class(movvar(v, k{1})), class(v))));
    off = abs([movvar(double(v), k{1}) - va, movstd(double(v), k{1}, 1) - sd]);
    assert(all(off(~isnan(off)) < 1e-12) && isequal(isnan(movvar(v, k{1})), isnan(va)));
  end
end
assert(isequal(movmax([1+1i 2 0], 3), [2 2 2]) && isempty(movmax([], 3)) && isequaln(movmin([NaN NaN], 3), [NaN NaN]));
% Jumps of phases, also across columns; what is no number stays, and the next jump is from the number before it.
p = [0 3 -3 0.5 6.5 13];
assert(norm(unwrap(p) - [0, 3, 2*pi-3, 0.5, 6.5-2*pi, 13-4*pi]) < 1e-14);
assert(isequaln(unwrap([0 NaN 6 Inf 12]), [0 NaN 6-2*pi Inf 12-4*pi]) && isa(unwrap(single(p)), 'single'));
q = [p; 2*p; -p];
for k = 1:3, assert(isequal(unwrap(q(k, :)), subsref(unwrap(q, [], 2), substruct('()', {k, ':'})))); end
assert(isequal(unwrap(q.', pi, 1), unwrap(q, pi, 2).') && isequal(unwrap(q, [], 3), q) && isequal(unwrap(reshape(q, 1, 3, 6), [], 3), reshape(unwrap(q, [], 2), 1, 3, 6)));
% Second differences of squares are 2, at the borders too, and linear along what is of third degree.
[X, Y] = meshgrid([0 1 3 4 6 7], (1:5)/2);
assert(norm(del2(X.^2 + 3*Y.^2, X(1, :), Y(:, 1)) - 2) < 1e-12 && norm(del2((1:6).^3, 1) - 1.5*(1:6)) < 1e-12 && norm(del2((0:0.5:2)'.^2, 0.5) - 0.5) < 1e-13);
[X, Y, Z] = meshgrid(1:4, 1:5, 1:6);
assert(max(max(max(abs(del2(X.^2 + Y.^2 + Z.^2) - 1)))) < 1e-13 && isequal(del2([1 2]), [0 0]) && isequal(del2(5), 0) && isa(del2(single(magic(4))), 'single'));
[gx, gy, gz] = gradient(X.*Y + Z, 2, 1, 0.5);
assert(isequal(gx, Y/2) && isequal(gy, X) && all(gz(:) == 2));
gx = gradient([1 4 9 16], [1 2 3 4]);
assert(isequal(gx, [3 4 6 7]) && isequal(gradient([1 4 9 16]', 1:4), gx'));
[X, Y] = meshgrid([0 1 2 4], [0 2 3]);
assert(isequal(divergence(X, Y, 3*X, -Y), 2*ones(3, 4)) && isequal(curl(X, Y, -Y, X), ones(3, 4)) && isa(curl(single(X), Y), 'single'));
[c, w] = curl(X, Y, -Y, X);
assert(isequal(c, 2*w));
% Samples: of numbers, rows, complex numbers.
assert(isequal(cov(5, 3), zeros(2)) && isequal(cov([1 2 3]), 1) && norm(cov([1 2 3], [1 2 4], 1) - cov([1 2 3; 1 2 4]', 1)) < 1e-15);
C = cov([1+1i, 2, 3-2i], [2, i, 1]);
assert(abs(C(1, 2) - C(2, 1)') == 0 && isreal(C(1, 1)) && abs(corrcoef([1 2 3 4], [2 4 6 8.5])(2) - corr([1 2 3 4]', [2 4 6 8.5]')) < 1e-15);
assert(isequal(rescale([1 2 3; 4 5 9]), [0 1 2; 3 4 8]/8) && isequal(rescale([1 5 9], -1, 1, 'InputMin', 3, 'InputMax', 7), [-1 0 1]) && isempty(rescale(zeros(0, 3))));
assert(isequal(hist([1 2 3 4 5 NaN], 2), [3 2]) && isequal(hist([-5 0 1 1.5 2 9], [0 1 2]), [2 2 2]) && isequal(hist([1 2; 3 4; 5 9], 2), [3 2; 0 1]));
% Points: on corners that come twice, polygons of one point, tables with lines outside.
assert(isequal(inpolygon([0 1 0.5 2], [0 0 0.5 2], [0 1 1 1 0], [0 0 0 1 1]), [true true true false]));
assert(isequal(inpolygon(single([1 2]), single([1 1]), [1 1], [1 1]), [true false]));
t = magic(4);
assert(isequaln(interp2(t, [0 1.5 NaN 4], [1; 2.5; 9]), [NaN 9 NaN 13; NaN 8 NaN 10; NaN NaN NaN NaN]) && isequaln(interp2(t, [0 1.5 NaN 4], [1 2.5 2 9], 'nearest', -1), [-1 7 NaN -1]));
assert(isequal(interp2([1 2 4 8], [1 2 4 8], t, [3 8 1], [1 3 8]), [2.5 10 4]));
pp = mkpp([0 1 4 5], [1 0 0; 2 1 0; 0 0 7]);
assert(isequaln(ppval(pp, [-1 0.5 1; 3 4.5 NaN]), [1 0.25 0; 10 7 NaN]));
assert(isequal(lookup([1 2 2 5], [0 1 2 4 5 9 NaN]), [0 1 3 3 4 4 4]) && isequal(lookup([5 2 1], [6 5 3 0]), [0 1 1 3]) && isequal(lookup([1 2 3], [2 2.5], 'm'), [2 0]));
[K, E] = ellipke([0 0.5 1; -1 0.99 0.2]);
assert(abs(K(1, 2) - 1.854074677301372) < 1e-15 && abs(E(1, 2) - 1.350643881047675) < 1e-15 && K(1, 3) == Inf && E(1, 3) == 1 && isa(ellipke(single(0.5)), 'single'));
[sn, cn, dn] = ellipj([0.2 1 -3], [0.81 1 0.3]);
assert(norm(sn.^2 + cn.^2 - 1) < 1e-15 && norm(dn.^2 + [0.81 1 0.3].*sn.^2 - 1) < 1e-15 && isequal(size(ellipj([1 2 3], [0.1; 0.2])), [2 3]));
P = legendre(3, [-0.5 0 1; 0.25 1 -1]);
assert(isequal(size(P), [4 2 3]) && abs(P(2, 1, 1) - legendre(3, -0.5)(2)) == 0 && abs(P(1, 2, 1) - (5*0.25^3 - 3*0.25)/2) < 1e-15);
assert(isequaln(nanmean([1 NaN; NaN NaN]), [1 NaN]) && isequal(nansum([1 NaN; 2 3], 2), [1; 5]) && isequal(detrend([1 2 6], 0), [-2 -1 3]));
