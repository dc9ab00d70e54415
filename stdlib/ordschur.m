function [U, T] = ordschur(U, T, select)
% A Schur form with the selected eigenvalues first (or in clusters of descending numbers): neighbouring
% blocks change places by the QR factorisation of the solution of a Sylvester equation (Bai and
% Demmel, Linear Algebra Appl. 186, 1993). SELECT: logical or numbers, 'lhp', 'rhp', 'udi', 'udo'.
n = size(T, 1);
if ischar(select)
  e = ordeig(T);
  switch lower(select)
    case 'lhp', select = real(e) < 0;
    case 'rhp', select = real(e) > 0;
    case 'udi', select = abs(e) < 1;
    case 'udo', select = abs(e) > 1;
    otherwise, error('MATLAB:ordschur:InvalidKeyword', 'Unknown word ''%s''.', select);
  end
end
key = double(select(:));
% blocks of one or two rows
first = find([true; diag(T, -1) == 0]);
width = diff([first; n + 1]);
key = key(first);
m = numel(first);
for pass = 1:m - 1
  changed = false;
  for k = 1:m - pass
    if key(k) < key(k+1)
      at = sum(width(1:k-1)) + 1;
      [U, T] = exchanged(U, T, at, width(k), width(k+1));
      key([k k+1]) = key([k+1 k]);
      width([k k+1]) = width([k+1 k]);
      changed = true;
    end
  end
  if ~changed, break, end
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
