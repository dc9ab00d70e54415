% Dimensions of one at the end are axes that a permutation may move.
a = permute([1 2; 3 4], [1 3 2]);
assert(isequal(size(a), [2 1 2]) && isequal(a(:, 1, 2), [2; 4]))
assert(isequal(size(permute(5, [2 1 3])), [1 1]))
assert(isequal(size(permute(ones(3, 1), [3 1 2])), [1 3]))
b = ipermute(permute(reshape(1:6, 2, 3), [3 2 1]), [3 2 1]);
assert(isequal(b, reshape(1:6, 2, 3)))
