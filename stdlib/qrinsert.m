function [Q1, R1] = qrinsert(Q, R, j, x, orient)
% QR factorization of Q*R with a column (or row) inserted at j.
A = Q*R;
if nargin < 5 || strcmp(orient, 'col')
  A = [A(:, 1:j-1), x, A(:, j:end)];
else
  A = [A(1:j-1, :); x; A(j:end, :)];
end
[Q1, R1] = qr(A);
end
