function [U, T] = ordschur(U, T, select)
% A Schur form with the selected eigenvalues first (or in clusters of descending numbers): neighbouring
% blocks change places by the QR factorisation of the solution of a Sylvester equation (Bai and
% Demmel, Linear Algebra Appl. 186, 1993). SELECT: logical or numbers, 'lhp', 'rhp', 'udi', 'udo'.
for s = block_swaps(select, 'MATLAB:ordschur:InvalidKeyword', T)'
  [U, T] = exchanged(U, T, s(1), s(2), s(3));
end
end

function [U, T] = exchanged(U, T, at, p, q)
a = at:at+p-1;
b = at+p:at+p+q-1;
both = [a b];
% A11*X - X*A22 = A12 by Kronecker products
K = kron(eye(q), T(a, a)) - kron(T(b, b).', eye(p));
X = reshape(K\reshape(T(a, b), [], 1), p, q);
[Q, ~] = qr([-X; eye(q)]);
T(both, :) = Q'*T(both, :);
T(:, both) = T(:, both)*Q;
U(:, both) = U(:, both)*Q;
% below the new blocks there is rounding alone
T(at+q:at+p+q-1, at:at+q-1) = 0;
end
