% What random calls beside Octave's have found (tests/it/values.rs), where Octave does otherwise.
assert(isequal(uniquetol([NaN Inf Inf]), [Inf Inf NaN]) || isequal(numel(uniquetol([NaN Inf Inf])), 3));
assert(isequal(class(uniquetol(single([1 1 2]))), 'single') && isequal(uniquetol([1 1+1e-14 2]), [1 2]));
assert(isequal(vecnorm(zeros(0, 3)), [0 0 0]) && isequal(size(vecnorm(ones(2, 3, 2))), [1 3 2]));
% a vector of a matrix of characters by its columns
assert(isequal(vec([1 2; 3 4]), [1; 3; 2; 4]));
bad = {@() airy([0 1], [1 2]), @() besselj(int8(1), 2), @() besselk(1, uint16(2))};
for k = 1:numel(bad)
  f = bad{k};
  failed = false;
  try, f(); catch, failed = true; end
  assert(failed, '%d', k);
end
