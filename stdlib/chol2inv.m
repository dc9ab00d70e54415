function X = chol2inv(R)
% Inverse of R'*R.
Y = R\eye(size(R));
X = Y*Y';
end
