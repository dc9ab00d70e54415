function X = chol2inv(R)
% Inverse of R'*R, of the upper triangle alone.
Y = triu(R)\eye(size(R));
X = Y*Y';
end
