function r = sprank(A)
% Structural rank: the size of a maximum matching of rows and columns.
r = nnz(maximum_matching(A));
end
