function [Q1, R1] = qrupdate(Q, R, u, v)
% QR factorization of Q*R + u*v'.
w = Q'*u;
[Q2, R1] = qr(R + w*v');
Q1 = Q*Q2;
if size(R, 1) < size(Q, 1)
  [Q1, R1] = qr(Q*R + u*v', 0);
end
end
