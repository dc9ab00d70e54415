function X = cholinv(A)
% Inverse of a positive definite matrix by its Cholesky factor.
X = chol2inv(chol(A));
end
