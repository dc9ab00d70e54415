% Values that were wrong once: infinities in convolutions, overlaps of texts, nothing to sum.
assert(isequal(conv([1 Inf], [1 2 3]), [1 Inf Inf Inf]) && isreal(conv([1 Inf], [1 2 3])));
c = conv([1 NaN 2], [1 2 3]);
assert(isreal(c) && isequal(isnan(c), logical([0 1 1 1 0])) && c(1) == 1 && c(5) == 6);
assert(isequal(filter([1 2], 1, [1 Inf 2 3]), [1 Inf Inf 7]));
y = filter(1, [1 0.5], [1 NaN 2]);
assert(isreal(y) && y(1) == 1 && all(isnan(y(2:3))));
assert(polyval([1 2], Inf) == Inf && isreal(polyval([1 0 1], [Inf 2])) && trapz([0 Inf]) == Inf);
assert(isequal(conv([1 1i], [1 2]), [1 2+1i 2i]) && isequal(deconv([1 5 6], [1 2]), [1 3]));
assert(trapz([]) == 0);
z = accumarray(zeros(0, 1), zeros(0, 1));
assert(isempty(z) && isequal(size(z), [0 1]));
assert(strcmp(num2str(123.456, '%10.2f'), '123.46') && strcmp(num2str(42.67, '% 10.2f'), '42.67'));
assert(isequal(num2str([1 2; 3 4], '%6d'), ['1     2'; '3     4']));
assert(strcmp(strrep('aaa', 'aa', 'b'), 'bb') && strcmp(strrep('aaaa', 'aa', 'bc'), 'bcbcbc'));
assert(strcmp(strrep('22 222 3333', '22', '*'), '* ** 3333') && strcmp(strrep('abc', 'x', 'y'), 'abc'));
assert(strcmp(untabify(sprintf('a\tb')), ['a' blanks(7) 'b']));
assert(strcmp(datestr(730000, 0), '02-Sep-1998 00:00:00') && strcmp(datestr(730000, 1), '02-Sep-1998'));
assert(strcmp(datestr(730000, 23), '09/02/1998') && strcmp(datestr(730000.25, 15), '06:00'));
assert(isequal(datevec(730000.25), [1998 9 2 6 0 0]) && isequal(datevec('2001-02-03 04:05:06'), [2001 2 3 4 5 6]));
[y, mo, d] = datevec(datenum(2000, 2, 29));
assert(y == 2000 && mo == 2 && d == 29 && isequal(datevec('03-Feb-2001'), [2001 2 3 0 0 0]));
assert(isequal(datevec('02/28/2004'), [2004 2 28 0 0 0]) && isequal(datevec('03-Feb-2001 12:30:00'), [2001 2 3 12 30 0]));
assert(isequal(datenum([2019 1 1; 2020 12 31]), [737426; 738156]) && isequal(datenum(2020, [1 14], 1), [737791 738188]));
assert(datenum(2020, 2, 29, 12, 30, 15.5) == 737850 + 45015.5/86400);
% numbers in bins, points of a stair, colours
[n, x] = hist([1 2 3 4 4 4 9]);
assert(isequal(n, [1 1 1 3 0 0 0 0 0 1]) && norm(x - (1.4:0.8:8.6)) < 1e-14);
n = hist([1 2; 3 4; 5 5], [2 4.5]);
assert(isequal(n, [2 1; 1 2]) && isequal(hist([1 2 3 4], [1 3]), [2 2]));
[xs, ys] = stairs([1 2 3], [4 5 6]);
assert(isequal(xs, [1; 2; 2; 3; 3]) && isequal(ys, [4; 4; 5; 5; 6]));
assert(isequal(jet(4), [0 0 1; 0 1 1; 1 1 0; 1 0 0]) && isequal(gray(3), [0 0 0; 0.5 0.5 0.5; 1 1 1]));
assert(isequal(hot(8), [1/3 0 0; 2/3 0 0; 1 0 0; 1 1/3 0; 1 2/3 0; 1 1 0; 1 1 0.5; 1 1 1]));
assert(isequal(hsv(6), [1 0 0; 1 1 0; 0 1 0; 0 1 1; 0 0 1; 1 0 1]) && isequal(cool(2), [0 1 1; 1 0 1]));
assert(isequal(autumn(3), [1 0 0; 1 0.5 0; 1 1 0]) && isequal(winter(2), [0 0 1; 0 1 0.5]));
% the ends of a row are those that are given, zeros of both signs too
assert(isequal(1./linspace(-0, 0, 4), [-Inf Inf Inf Inf]) && isequal(1./linspace(0, -0, 4), [Inf Inf Inf -Inf]));
assert(isequal(1./linspace(-0, -0, 3), [-Inf Inf -Inf]) && isequal(1./linspace(-0, 0, 2), [-Inf Inf]));
% small arguments keep their digits: sqrt(pi)/2*x
x = [-1e-8 1e-12 1e-300];
assert(max(abs(erfinv(x)./(sqrt(pi)/2*x) - 1)) < 1e-14 && abs(erfinv(1e-3)/0.00088622715746655212 - 1) < 1e-14);
assert(isequal(1./erfinv([0 -0]), [Inf -Inf]) && isequal(erfinv([1 -1]), [Inf -Inf]));
% one result is the angular velocity, half of the curl
[c, w] = curl([1 2; 3 5], [2 1; 0 1]);
assert(isequal(c, [-3 -4; -1 -2]) && isequal(w, c/2) && isequal(curl([1 2; 3 5], [2 1; 0 1]), w));
assert(isnan(corrcoef(5)));
