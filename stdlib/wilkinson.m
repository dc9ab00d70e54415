function W = wilkinson(n)
% Wilkinson's tridiagonal matrix with nearly equal pairs of eigenvalues.
m = (n - 1) / 2;
e = ones(n - 1, 1);
W = diag(abs(-m:m)) + diag(e, 1) + diag(e, -1);
end
