function [Q1, R1] = qrupdate(Q, R, u, v)
% QR factorization of Q*R + u*v'.
if size(Q, 2) ~= size(R, 1) || numel(u) ~= size(Q, 1) || numel(v) ~= size(R, 2)
  error('MATLAB:qrupdate:Size', 'The vectors must be as long as the columns and rows of the product.');
end
w = Q'*u;
[Q2, R1] = qr(R + w*v');
Q1 = Q*Q2;
if size(R, 1) < size(Q, 1)
  [Q1, R1] = qr(Q*R + u*v', 0);
end
end
