% Distances between rows, and the normal distribution: functions of a toolbox that numerical programs call, which GNU Octave lacks.
X = [0 0; 3 4; 6 8; 1 0];
d = pdist(X);
assert(max(abs(d - [5 10 1 5 sqrt(20) sqrt(89)])) < 1e-14)
assert(isequal(pdist(X, 'cityblock'), [7 14 1 7 6 13]) && isequal(pdist(X, 'chebychev'), [4 8 1 4 4 8]))
assert(isequal(pdist(X, 'squaredeuclidean'), [25 100 1 25 20 89]) && isequal(pdist(X, 'hamming'), [1 1 0.5 1 1 1]))
assert(max(abs(pdist(X, 'minkowski', 1) - pdist(X, 'cityblock'))) < 1e-12)
assert(max(abs(pdist([1 0; 1 1], 'cosine') - (1 - 1/sqrt(2)))) < 1e-15 && isequal(pdist([1 0 2; 3 0 0], 'jaccard'), 1))
assert(abs(pdist([1 2 3; 3 2 1], 'correlation') - 2) < 1e-14)
assert(isequal(pdist(X, @(x, Y) max(abs(Y - x), [], 2)), pdist(X, 'chebychev')))
s = std(X); e = pdist(X./s);
assert(max(abs(pdist(X, 'seuclidean') - e)) < 1e-14)
C = cov(X); m = pdist(X, 'mahalanobis');
assert(abs(m(1)^2 - [3 4]/C*[3; 4]) < 1e-12)
Z = squareform(d);
assert(isequal(Z, Z.') && all(diag(Z) == 0) && Z(4, 2) == d(5) && isequal(squareform(Z), d) && isequal(squareform(0), zeros(1, 0)))
D = pdist2(X, [0 0; 3 4]);
assert(isequal(size(D), [4 2]) && max(max(abs(D - Z(:, 1:2)))) < 1e-14 && isequal(pdist2(X, X, 'cityblock'), squareform(pdist(X, 'cityblock'))))
refused = false;
try, pdist(X, 'nothing'); catch e, refused = strcmp(e.identifier, 'stats:pdist:UnrecognizedDistance'); end
assert(refused)
% 1/sqrt(2 pi) = 0.398942280401433; 95 % lie within 1.959963984540054 standard deviations.
assert(abs(normpdf(0) - 0.398942280401433) < 1e-15 && abs(normpdf(3, 1, 2) - exp(-0.5)*0.398942280401433/2) < 1e-15)
assert(abs(normcdf(1.959963984540054) - 0.975) < 1e-15 && abs(normcdf(10, 'upper')/7.61985302416053e-24 - 1) < 1e-10)
assert(normcdf(3, 3, 2) == 0.5 && isnan(normpdf(0, 0, -1)) && abs(norminv(0.975) - 1.959963984540054) < 1e-14)
assert(abs(norminv(normcdf(0.3, 1, 2), 1, 2) - 0.3) < 1e-14 && isequal(norminv([0 1]), [-Inf Inf]) && isnan(norminv(2)))
rng(1); r = normrnd(5, 2, 1000, 1);
assert(isequal(size(r), [1000 1]) && abs(mean(r) - 5) < 0.3 && abs(std(r) - 2) < 0.2 && isequal(size(normrnd([1 2 3], 1)), [1 3]))
clear r
assert(physconst('LightSpeed') == 299792458 && physconst('boltzmann') == 1.380649e-23)
