function [Q1, R1] = qrdelete(Q, R, j, orient)
% QR factorization of Q*R without its column (or row) j.
A = Q*R;
if nargin < 4 || strcmp(orient, 'col'), A(:, j) = []; else, A(j, :) = []; end
[Q1, R1] = qr(A);
end
