% What random calls beside Octave's have found (tests/it/values.rs): values that both give.
% rows of numbers are rows of characters
assert(isequal(char([72; 73], 74), ['H'; 'I'; 'J']) && isequal(char([72 73; 74 75], 'x'), ['HI'; 'JK'; 'x ']));
assert(isequal(strvcat([72 73; 74 75], 'x'), ['HI'; 'JK'; 'x ']) && isequal(size(char('a', zeros(1, 0))), [2 1]));
% one of a row, of a column, of nothing
assert(isvector(zeros(1, 0)) && isvector(sparse(zeros(0, 1))) && ~isvector([]) && ~isvector(ones(1, 1, 2)));
assert(isequal(class(+sparse(true)), 'double') && isequal(class(diff(single(3))), 'single'));
assert(isequal(class(factor(single(12))), 'single') && isequal(class(nonzeros(single([0 2]))), 'single'));
assert(isequal(sign([-0 0 -3]), [0 0 -1]) && isequal(1./sign(-0), Inf));
% doubles become the class of the other operand before the remainder is taken
assert(isequal(rem([-0.5 -0.5], int64([-1 2])), int64([0 -1])) && isequal(mod(-1, uint64([1; 3])), uint64([0; 0])));
% large arguments of Bessel functions keep their digits: 2.175591750246891954859e-6
assert(abs(besselj(0, 1e10)/2.175591750246891954859e-6 - 1) < 1e-9);
assert(besseli(4, 1e-300) == 0 && abs(besseli(1, 1e-300)/5e-301 - 1) < 1e-12);
assert(isequal(gammainc(1, Inf), 0) && isempty(betainc(0.5, [], 2)));
% cells of slices along any dimensions
c = num2cell([-3 0; 2 -1], 4);
assert(isequal(size(c), [2 2]) && c{2, 1} == 2);
c = num2cell(reshape(1:12, [3 2 2]), 3);
assert(isequal(size(c), [3 2]) && isequal(squeeze(c{2, 1}), [2; 8]));
c = num2cell(reshape(1:12, [3 2 2]), [1 3]);
assert(isequal(size(c), [1 2]) && isequal(squeeze(c{2}), [4 10; 5 11; 6 12]));
c = num2cell([1 2; 3 4], 1);
assert(isequal(c, {[1; 3], [2; 4]}) && isequal(num2cell([1 2; 3 4], 2), {[1 2]; [3 4]}));
assert(isequal(quantile(3, [0.2 0.5 0.7]), [3 3 3]) && isequal(size(interpft(5, 8)), [1 8]));
assert(isequal(vecnorm([3 0; 4 1]), [5 1]) && abs(vecnorm([3 4], 2, 2) - 5) < 1e-15);
assert(isequal(cummax(logical([0 1 0])), logical([0 1 1])));
% the third and fourth moments along other dimensions, and without bias
x = [1 2 4 8];
assert(abs(skewness(x, 0) - 1.13762436695769) < 1e-12 && abs(skewness(x.') - skewness(x)) < 1e-15);
assert(isequal(size(skewness(ones(1, 2, 2))), [1 1 2]) && isequal(size(kurtosis(magic(4), 1, 2)), [4 1]));
assert(abs(kurtosis(x, 0) - (3 + 3/2*(5*kurtosis(x) - 9))) < 1e-12);
assert(isequal(class(movmean(int8([1 2 4]), 3)), 'double') && isequaln(movmean([1 NaN 3 5 7], 3), [NaN NaN NaN 5 6]));
assert(isequal(movmean([1 Inf 3 5 7], 3), [Inf Inf Inf 5 6]) && isequal(class(movstd(int8([3; 4; 2]), 3)), 'double'));
% what has no real value, and sizes that do not fit
bad = {@() reallog(-1), @() realsqrt([4 -1]), @() pcg(2, [1; 2]), @() bicgstab([2 0; 0 2], [1 2]), @() polyarea([0 1 1], 2)};
for k = 1:numel(bad)
  f = bad{k};
  failed = false;
  try, f(); catch, failed = true; end
  assert(failed, '%d', k);
end
assert(isequal(reallog([1 0]), [0 -Inf]) && isequal(realsqrt([4 9]), [2 3]));
