% What Octave's own tests found: few entries in a huge matrix, colons in new arrays.
% Few entries in many rows.
T = sparse([3e6 1], [1 2], [5 6]);
assert(isequal(size(T), [3e6 2]) && T(3e6, 1) == 5 && T(1, 2) == 6 && nnz(T) == 2);
% A new array takes the lengths of its colons from the right side.
a(:, :, 1) = 1:4;
assert(isequal(a, 1:4));
b(:, 1, :) = 1:4;
assert(isequal(size(b), [1 1 4]));
c(1, :, :) = 1:4;
assert(isequal(size(c), [1 1 4]));
d(:, 1) = 1:4;
assert(isequal(size(d), [4 1]));
% The direction of a convolution; its two-dimensional form.
x = ones(3, 1);
assert(isequal(conv(x, x'), [1 2 3 2 1]) && isequal(conv(x', x), [1 2 3 2 1]') && isequal(conv(2, x), 2 * x));
assert(isequal(conv2([1 2; 3 4], [1 1; 1 1]), [1 3 2; 4 10 6; 3 7 4]));
assert(isequal(conv2(magic(3), ones(2), 'valid'), [17 19; 21 23]));
assert(isequal(size(conv2(magic(4), ones(3), 'same')), [4 4]));
assert(isa(primes(uint8(10)), 'uint8') && isa(primes(single(10)), 'single') && isequal(primes(10), [2 3 5 7]));
assert(expm(10) == exp(10));
assert(isequal(sscanf('ff 0x10', '%x')', [255 16]) && sscanf('17', '%o') == 15);
