% Some eigenvalues or singular values of a sparse matrix are found by products with it, which are counted: not by a decomposition in
% full form. With a tolerance of 1 the first basis of 20 vectors is enough, and 20 products are made; then 18 more, to
% fill the basis again after the two that were found: whether there are others of these eigenvalues.
n = 900; e = ones(n, 1);
A = spdiags([-e (3:n+2)'/n -e], -1:1, n, n); % 3*900 - 2 entries
o.tol = 1;
%! range some sparse_ops=38*((3*900-2)*12+901*4+900*8)
%SLM start some;
d = eigs(A, 2, 'la', o);
%SLM end some;
% A small matrix is decomposed in full form: it is read once.
S = A(1:60, 1:60);
%! range small sparse_ops=(3*60-2)*12+61*4
%SLM start small;
d = eigs(S, 2);
%SLM end small;
assert(numel(d) == 2);
% The other ways: by solves with factors, of two matrices, without symmetry.
o.p = 6;
D = spdiags(1 + (1:n)'/n, 0, n, n);
d = eigs(D, 2, 'sm', o);
d = eigs(A, D, 2, 'la', o);
d = eigs(A + spdiags(0.1*e, 1, n, n), 2, 'lm', o);
% Pairs that have not converged are other ones in Octave.
clear d
