%% Entries of a sparse matrix that come in order, each once and none of them zero, are taken as they come; all others give the
%% same matrix. Held against full matrices.
A = full(mod(magic(7), 5)) .* (mod(magic(7), 3) > 0);
A(:, 4) = 0;
[i, j, v] = find(A);
S = sparse(i, j, v, 7, 7);
assert(isequal(full(S), A) && nnz(S) == numel(v) && isequal(S, sparse(A)));
[p, q, w] = find(S);
assert(isequal([p q w], [i j v]) && isequal(find(S), find(A)));
% by rows, backwards, with zeros, twice
[j2, i2, v2] = find(A');
assert(isequal(sparse(i2, j2, v2, 7, 7), S));
assert(isequal(sparse(i(end:-1:1), j(end:-1:1), v(end:-1:1), 7, 7), S));
Z = sparse([i; 7], [j; 7], [v; 0], 7, 7);
assert(isequal(Z, S) && nnz(Z) == nnz(S));
Z = sparse([1; i], [1; j], [0; v], 7, 7);
assert(isequal(Z, S) && nnz(Z) == nnz(S));
assert(isequal(sparse([i; i], [j; j], [v; v], 7, 7), 2*S));
Z = sparse([i; i], [j; j], [v; -v], 7, 7);
assert(nnz(Z) == 0 && isequal(size(Z), [7 7]));
% a row, a column, one number for all, larger than the entries
assert(isequal(full(sparse(1, [2 3 5], [4 4 4])), [0 4 4 0 4]) && isequal(full(sparse([2 3], 1, 5)), [0; 5; 5]));
assert(isequal(full(sparse([1 2 3], [1 2 3], 2, 4, 5)), [2*eye(3), zeros(3, 2); zeros(1, 5)]));
assert(isequal(sparse(i, j, v > 0, 7, 7), sparse(A > 0)) && islogical(sparse(i, j, v > 0, 7, 7)));
c = v + 1i*v;
assert(isequal(full(sparse(i, j, c, 7, 7)), A + 1i*A));
% transposes and columns
assert(isequal(full(S.'), A.') && isequal(full((S*(1+2i))'), (A*(1+2i))') && isequal(S', sparse(A')));
B = sparse(A(1:3, :));
assert(isequal(size(B'), [7 3]) && isequal(full(B'), A(1:3, :)') && isequal(full(sparse(3, 5)'), zeros(5, 3)));
assert(isequal(full(S(:, [6 4 6 1])), A(:, [6 4 6 1])) && isequal(size(S(:, [])), [7 0]) && nnz(S(:, 4)) == 0);
