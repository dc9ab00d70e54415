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
%% 64-bit integers in all of their bits, where Octave takes 53 or fewer
c = int64(9007199254740992) + int64(1); d = uint64(c); top = intmax('uint64'); low = intmin('int64'); half = bitshift(uint64(1), 63);
assert(strcmp(sprintf('%d', c), '9007199254740993') && strcmp(sprintf('%d', top), '18446744073709551615'));
assert(strcmp(sprintf('%d', half), '9223372036854775808'));
assert(strcmp(sprintf('%d', bitor(half, uint64(1))), '9223372036854775809'));
assert(isequal(bitand([d d-1; top 0], uint64([1; 2])), uint64([1 0; 2 0])));
assert(bitget(top, 64) == 1 && bitget(half, 63) == 0 && bitget(half, 64) == 1 && isequal(class(bitget(d, 1)), 'uint64'));
assert(strcmp(int2str(c), '9007199254740993') && strcmp(num2str(top, '%d'), '18446744073709551615'));
assert(isequal(bitshift(int64(1), 63), low) && isequal(bitshift(low, 1), int64(0)) && isequal(bitset(int64(0), 64), low));
assert(isequal(mod(low, int64(-1)), int64(0)) && isequal(rem(low, int64(-1)), int64(0)) && isequal(mod(-c, 10), int64(7)));
assert(isequal(cumsum([c c]), [c c+c]) && isequal(cumprod([c 1 -1]), [c c -c]) && isequal(cumsum([c 1; 1 1], 2, 'reverse'), [c+1 1; 2 1]));
assert(isequal(sum([top 1], 'native'), top) && isequal(sum([top-1 1], 'native'), top) && isequal(prod([c 3 -1], 'native'), -c*3));
assert(isequal(class(sum([c c])), 'double') && sum([c 0]) == 2^53 && isequal(realpow(int64(3), 39), int64(3)^39));
assert(isequal(round(c, -1), c - 3) && isequal(round(-c, -1), 3 - c) && isequal(round(c, 2), c));
assert(isequal(max(int64(2), 2.7), int64(3)) && isequal(min(c, NaN), c) && isequal(max(c, double(c)), c));
assert(string(c) == "9007199254740993" && "d = " + top == "d = 18446744073709551615");
