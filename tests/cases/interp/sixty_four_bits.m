% 64-bit integers in all of their bits: values of exact arithmetic. 2^53 + 1 is the first whole number that a double has not.
c = int64(9007199254740992) + int64(1);
d = uint64(9007199254740992) + uint64(1);
top = intmax('uint64');
low = intmin('int64');
half = bitshift(uint64(1), 63);
assert(strcmp(sprintf('%d', c), '9007199254740993'));

%% Bits
assert(strcmp(num2str(bitor(half, uint64(1)) - half), '1') && strcmp(dec2hex(bitor(half, uint64(1))), '8000000000000001'));
assert(isequal(bitxor(half, uint64(1)), bitor(half, uint64(1))) && isequal(bitxor(top, top), uint64(0)));
assert(isequal(bitand(top, top), top) && isequal(bitand(top, half), half) && isequal(bitand(d, uint64(3)), uint64(1)));
assert(isequal(bitand(c, c - 2), int64(1)) && isequal(bitor(c, int64(0)), c) && isequal(bitor(c - 1, int64(1)), c));
assert(isequal(class(bitand(c, 1)), 'int64') && bitand(c, 1) == 1 && bitand(1, d) == 1);
assert(isequal(bitshift(top, 1), top - 1) && isequal(bitshift(top, -1), uint64(intmax('int64'))));
assert(strcmp(sprintf('%d', bitshift(uint64(1), 56)), '72057594037927936'));
assert(strcmp(sprintf('%d', bitshift(int64(1), 62)), '4611686018427387904'));
assert(isequal(bitshift(c, -1), int64(4503599627370496)) && isequal(bitshift(c, 1) - c, c));
assert(isequal(bitshift(int64(-1), -1), int64(-1)) && isequal(bitshift(d, [1; 0; -53]), [d + d; d; 1]));
assert(isequal(bitget(d, 1:3), uint64([1 0 0])) && bitget(d, 54) == 1 && bitget(c, 54) == 1 && bitget(c, 1) == 1);
assert(isequal(bitset(uint64(0), 64), half) && isequal(bitset(c, 1, 0), c - 1) && isequal(bitset(c - 1, 1), c));
assert(isequal(bitset(top, 64, 0), uint64(intmax('int64'))) && isequal(bitset(d, 54, 0), uint64(1)));
assert(isequal(bitcmp(top), uint64(0)) && isequal(bitcmp(half), uint64(intmax('int64'))) && isequal(bitcmp(uint64(1)), top - 1));

%% Remainders and divisors
assert(isequal(mod(c, int64(2)), int64(1)) && isequal(rem(c, int64(2)), int64(1)) && isequal(rem(-c, int64(2)), int64(-1)));
assert(isequal(mod(-c, int64(2)), int64(1)) && isequal(mod(-c, int64(10)), int64(7)) && isequal(mod(c, int64(-10)), int64(-7)));
assert(isequal(mod(top, uint64(10)), uint64(5)) && isequal(rem(top, uint64(10)), uint64(5)));
assert(isequal(mod(c, int64(0)), c));
assert(isequal(mod(c, 2), int64(1)) && isequal(mod(int64([7; 8]), int64([3 5])), int64([1 2; 2 3])));
assert(isequal(gcd(c, int64(3)), int64(3)) && isequal(lcm(c, int64(2)), c + c) && isequal(gcd(top, uint64(10)), uint64(5)));
assert(isequal(idivide(c, int64(3)), int64(3002399751580331)) && c*3 == int64(3002399751580331)*9);

%% Extremes
assert(isequal(max(c, int64(0)), c) && isequal(min(c, intmax('int64')), c) && isequal(max(c, 2), c) && isequal(max(top, 5), top));
[m, i] = max([c-1, c, c]); assert(isequal(m, c) && i == 2);
[m, i] = min([c+1; c; c]); assert(isequal(m, c) && i == 2);
assert(isequal(max([c c-1; c-2 c+1]), [c c+1]));
assert(isequal(min([c c-1; c-2 c+1], [], 2), [c-1; c-2]));
[m, i] = cummax([c-1 c c-1]); assert(isequal(m, [c-1 c c]) && isequal(i, [1 2 2]));
[m, i] = cummin([c c-1 c]); assert(isequal(m, [c c-1 c-1]) && isequal(i, [1 2 2]));
assert(isequal(max(int64([]), [], 2), int64(zeros(0, 1))) || isempty(max(int64([]), [], 2)));

%% Magnitudes, differences, sums
assert(isequal(abs(-c), c) && isequal(abs(low), intmax('int64')) && isequal(abs(top), top) && isequal(sign(-c), int64(-1)));
assert(isequal(floor(c), c) && isequal(ceil(c), c) && isequal(round(c), c) && isequal(fix(c), c));
assert(isequal(diff([c-1 c c+2]), int64([1 2])) && isequal(diff([d; d-1]), uint64(0)));
assert(isequal(sum([c 0 0], 'native'), c));
assert(isequal(sum([c c; 1 0], 2, 'native'), [c + c; 1]));
assert(any(c));
assert(all([c d]));
assert(nnz([c 0]) == 1);

%% Order, equality, classes
assert(c ~= c - 1 && c > c - 1 && numel(unique([c c-1 c])) == 2 && isequal(sort([c c-1]), [c-1 c]) && ~ismember(c, [c-1 c+1]));
assert(isequal(int64(d), c) && isequal(uint64(c), d) && isequal(int64(top), intmax('int64')) && isequal(uint64(low), uint64(0)));
assert(double(c) == 2^53 && isequal(typecast(top, 'int64'), int64(-1)) && isequal(typecast(typecast(c, 'uint8'), 'int64'), c));

%% Text
assert(strcmp(num2str(c), '9007199254740993') && strcmp(num2str([c c-1]), '9007199254740993  9007199254740992'));
assert(strcmp(dec2hex(c), '20000000000001') && strcmp(dec2bin(top), repmat('1', 1, 64)) && strcmp(dec2hex(top), repmat('F', 1, 16)));
assert(strcmp(dec2bin(d), ['1' repmat('0', 1, 52) '1']) && strcmp(dec2base(top, 10), '18446744073709551615'));
fprintf('%d %d %d\n', bitor(c - 1, int64(1)), bitshift(top, -1), max(d, uint64(2)));
%! output <<
%! 9007199254740993 9223372036854775807 9007199254740993
%! >>
