1;
% All of a large sparse matrix as one column (60,000^2 elements) is reduced by its entries.
n = 60000;
S = spdiags((1:n)', 0, n, n);
S(3, 5) = -2;
assert(sum(S(:)) == n*(n + 1)/2 - 2 && max(S(:)) == n && min(S(:)) == -2);
assert(any(S(:)) && ~all(S(:)) && nnz(S(:)) == n + 1 && abs(mean(S(:)) - (n*(n + 1)/2 - 2)/n^2) < 1e-12);
