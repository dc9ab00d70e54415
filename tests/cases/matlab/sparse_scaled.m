% Rows and columns of a sparse matrix that a vector scales (Octave expands no sparse operand): as in full form, and without an array of
% the size of the whole matrix.
S = sparse([1 2 3 4 4 2], [1 2 2 3 1 3], [1 -2 3 4 5 6], 4, 3);
F = full(S);
x = [1; 2; -3; 0.5]; r = [2 -1 4];
for v = {x, r, sparse(x), sparse(r), x*1i, r > 0, sparse([0; 1; 0; 2]), sparse([0 3 0])}
  y = v{1}; f = full(y);
  assert(issparse(S.*y) && isequal(full(S.*y), F.*f) && isequal(full(y.*S), f.*F));
  assert(isequaln(full(S./y), F./f));
  assert(nnz(S.*y) == nnz(F.*f));
end
assert(isequaln(full(S./[1; 0; 2; NaN]), F./[1; 0; 2; NaN]));
assert(isequal(full(S + x), F + x) && isequal(full(S > r), F > r) && isequal(full(max(S, x)), max(F, x)));
assert(islogical((S > 0).*true) == islogical((F > 0).*true));
% A matrix of 100,000 rows.
n = 100000;
A = spdiags([-ones(n, 1) 2*ones(n, 1)], [-1 0], n, n);
d = (1:n)';
B = A.*d; C = A./d'; D = A./sum(A.^2, 2);
assert(B(3, 2) == -3 && B(3, 3) == 6 && C(3, 2) == -0.5 && nnz(B) == nnz(A) && D(2, 2) == 0.4);
