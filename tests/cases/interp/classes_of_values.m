% Classes and their arithmetic.
assert(isequal(class(1), 'double') && isequal(class(single(1) + 1), 'single'));
assert(isequal(class(int32(1) + 1), 'int32') && isequal(class(true + true), 'double'));
assert(isequal(class('a' + 1), 'double') && isequal('a' + 1, 98));
assert(int8(100) + int8(100) == 127 && int8(-100) - int8(100) == -128);
assert(uint8(3) - uint8(5) == 0 && uint8(7)/uint8(2) == 4 && int32(-7)/int32(2) == -4);
assert(int32(5)*0.3 == 2 && idivide(int32(7), int32(2)) == 3);
assert(isequal(class(true & 1), 'logical') && isequal(class(3 > 2), 'logical'));
assert(1/0 == Inf && -1/0 == -Inf && isnan(0/0) && ~(NaN == NaN) && NaN ~= NaN);
assert(mod(-1, 3) == 2 && rem(-1, 3) == -1 && mod(5, 0) == 5 && mod(-7.5, 2) == 0.5);
assert(fix(-2.5) == -2 && floor(-2.5) == -3 && round(-2.5) == -3 && ceil(-2.5) == -2);
assert(2^10 == 1024 && -2^2 == -4 && 2^-1 == 0.5 && 2^3^2 == 64);
assert(isequal([1 2; 3 4]^2, [7 10; 15 22]) && isequal([1 2; 3 4].^2, [1 4; 9 16]));
assert(isequal(1:4, [1 2 3 4]) && isequal(4:-1:1, [4 3 2 1]) && isempty(1:0) && numel(0:0.1:1) == 11);
assert(isequal(size(zeros(0, 3)), [0 3]) && isequal(size(1:0), [1 0]));
z = 3 + 4i;
assert(abs(z) == 5 && real(z) == 3 && imag(z) == 4 && conj(z) == 3 - 4i && isequal(z', 3 - 4i));
assert(isequal([z 1].', [z; 1]) && isequal([z 1]', [conj(z); 1]) && sqrt(-4) == 2i);
assert(isreal(z - 4i) && ~isreal(z) && isequal(z*z', complex(25, 0)));
assert(isequal([1 2 3] + [10; 20], [11 12 13; 21 22 23]));
assert(isequal(max([1 5 3]), 5) && isequal(max([1 5; 7 2]), [7 5]) && isequal(max([1 5; 7 2], [], 2), [5; 7]));
assert(isequal(bitand(12, 10), 8) && isequal(bitor(12, 10), 14) && isequal(bitshift(1, 4), 16));
assert(xor(true, false) && ~xor(true, true) && any([0 0 1]) && ~all([1 0]));
assert(isequal(0x1F, 31) && .5 == 1/2 && 1e3 == 1000 && 1.e3 == 1000);
assert(eps == 2^-52 && realmax > 1e308 && intmax('int8') == 127 && intmin == -2147483648);
assert(isequal(size(ones(2, 3, 4)), [2 3 4]) && sum(sum(sum(ones(2, 3, 4)))) == 24);
assert(isequal(logical([2 0 -1]), [true false true]));
assert(abs(pi - 3.14159265358979) < 1e-14 && exp(1) > 2.718281828459);
fprintf('%d %g %s\n', 1, 0.5, 'values');
%! output <<
%! 1 0.5 values
%! >>
