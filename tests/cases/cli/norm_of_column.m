% All of a large sparse matrix as one column (60,000^2 elements) is reduced by its entries; Octave has no room for the norm.
%! stdout 1 60001 1 1
%! command run
n = 60000;
S = spdiags((1:n)', 0, n, n);
S(3, 5) = -2;
assert(sum(S(:)) == n*(n + 1)/2 - 2 && max(S(:)) == n && min(S(:)) == -2);
assert(abs(mean(S(:)) - (n*(n + 1)/2 - 2)/n^2) < 1e-12);
fprintf('%d %d %d %d\n', abs(norm(S(:)) - norm([(1:n)'; 2])) < 1e-6, nnz(S(:)), full(any(S(:))), full(~all(S(:))));
