% MATLAB's identities and diagonals are full matrices: with a sparse one beside them sums and products are full, n = 6
% with 6 nonzeros, which are scaled. A permutation that sparse factors come with is sparse.
n = 6;
S = sparse(1:n, [2:n 1], 1:n, n, n);
%! range sum flops=36+6
%SLM start sum;
A = eye(n) - 0.5*S;
%SLM end sum;
D = diag(1:n);
B = D*S;
C = D + S;
[U, W, V] = svd(D);
F = W + S;
[L, R, P, Q] = lu(S);
assert(~issparse(A) && ~issparse(B) && ~issparse(C) && ~issparse(F) && issparse(P) && issparse(P*S) && issparse(L))
assert(isequal(full(L*R), full(P*S*Q)))
