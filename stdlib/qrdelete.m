function [Q1, R1] = qrdelete(Q, R, j, orient)
% QR factorization of Q*R without its column (or row) j.
if nargin > 3 && ~any(strcmp(orient, {'col', 'row'}))
  error('MATLAB:qrdelete:InvalidInput', 'What is deleted is ''col'' or ''row''.');
end
if size(Q, 2) ~= size(R, 1), error('MATLAB:qrdelete:Size', 'The factors must fit.'); end
A = Q*R;
if nargin < 4 || strcmp(orient, 'col'), A(:, j) = []; else, A(j, :) = []; end
[Q1, R1] = qr(A);
end
