function X = lyap(A, Q, C)
% Solution of A*X + X*A' + Q = 0; lyap(A, B, C) of A*X + X*B + C = 0.
if nargin < 3, X = sylvester(A, A', -Q); else, X = sylvester(A, Q, -C); end
end
