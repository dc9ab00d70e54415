% interp2: grids given as vectors and as matrices, points, 'cubic' as cubic convolution.
x = linspace(0, 3, 7);
y = linspace(-1, 1, 5);
z = cos(y')*sin(2*x) + y'*x;
xi = [0 0.03 0.6 1 1.5 2.3 2.97 3];
yi = [-1; -0.9; 0.1; 0.5; 0.55; 1];
[X, Y] = meshgrid(xi, yi);
for method = {'nearest', 'linear', 'cubic', 'spline'}
  a = interp2(x, y, z, xi, yi, method{1});
  assert(isequal(size(a), [6 8]) && isequal(a, interp2(x, y, z, X, Y, method{1})));
  b = interp2(x, y, z, X(:), Y(:), method{1});
  assert(iscolumn(b) && norm(a(:) - b) < 1e-12);
  assert(norm(interp2(x, y, z, x, y', method{1}) - z) < 1e-14);
  assert(norm(interp2(x(end:-1:1), y, z(:, end:-1:1), xi, yi, method{1}) - a) < 1e-12);
end
assert(norm(interp2(x, y, z, xi, yi, 'spline') - spline(x, spline(y, z', yi')', xi)) < 1e-13);
% the weights in the middle of an interval, and the table beyond its border
f = magic(6);
w = [-1 9 9 -1]/16;
assert(abs(interp2(f, 3.5, 2.5, 'cubic') - w*f(1:4, 2:5)*w') < 1e-13);
g = [3*f(:, 1) - 3*f(:, 2) + f(:, 3), f];
assert(norm(interp2(f, 1.5, (1:6)', 'cubic') - g(:, 1:4)*w') < 1e-13);
% a parabola is met exactly
q = (1:5)'.^2*ones(1, 4) + ones(5, 1)*(1:4).^2;
assert(abs(interp2(q, 2.3, 1.2, 'cubic') - 2.3^2 - 1.2^2) < 1e-13);
% what does not allow it goes to another method, with a warning
table = magic(4);
lastwarn('', '');
warning('off', 'MATLAB:griddedInterpolant:CubicUniformOnlyWarnId');
v = interp2([0 1 2 4], 1:3, table(1:3, :), 3, 1.5, 'cubic');
[~, id] = lastwarn();
assert(strcmp(id, 'MATLAB:griddedInterpolant:CubicUniformOnlyWarnId'));
f = magic(4);
assert(abs(v - interp2([0 1 2 4], 1:3, f(1:3, :), 3, 1.5, 'spline')) < 1e-13);
warning('off', 'MATLAB:griddedInterpolant:CubicNeedsThreeWarnId');
assert(interp2([1 2; 3 4], 1.5, 1.5, 'cubic') == 2.5);
% outside
assert(all(isnan(interp2(x, y, z, [-1 4 1], [0 0 2], 'cubic'))) && all(isnan(interp2(x, y, z, [-1 4], [0 0]))));
assert(isequal(interp2(x, y, z, [-1 4 1], [0 0 2], 'cubic', 7), [7 7 7]) && isequal(isnan(interp2(x, y, z, [-1 NaN], [0 0], 'linear', 7)), [false true]));
a = interp2(x, y, z, [-1 4 1], [0 0 2], 'spline');
assert(norm(a - [spline(x, spline(y, z', 0)', [-1 4]), spline(x, spline(y, z', 2)', 1)]) < 1e-12);
assert(all(isnan(interp2(x, y, z, [-1 4], [0 0], 'spline', NaN))));
assert(isequal(size(interp2(f, 2, 'cubic')), [13 13]) && isa(interp2(single(f), 1.5, 1.5), 'single'));
for c = {@() interp2(f, 1, 1, 'cubical'), @() interp2(1:4, 1, 1), @() interp2([1 3 2 4], 1:4, f, 1, 1), @() interp2(f, [1 2 3], [1 2])}
  failed = false;
  try, c{1}(); catch, failed = true; end
  assert(failed);
end
