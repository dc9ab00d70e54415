% The norm and the number of entries of all of a large sparse matrix as one column; Octave has no room for the norm.
%! stdout 1 60001
%! command run
n = 60000;
S = spdiags((1:n)', 0, n, n);
S(3, 5) = -2;
fprintf('%d %d\n', abs(norm(S(:)) - norm([(1:n)'; 2])) < 1e-6, nnz(S(:)));
