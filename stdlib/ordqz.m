function [AA, BB, Q, Z] = ordqz(AA, BB, Q, Z, select)
% A generalized Schur form (Q*A*Z = AA, Q*B*Z = BB) with the selected eigenvalues first (or in clusters
% of descending numbers): neighbouring blocks change places by the QR factorisations of the solutions of
% a coupled Sylvester equation (Kagstrom and Poromaa, Numer. Algorithms 12, 1996). SELECT: logical or
% numbers, 'lhp', 'rhp', 'udi', 'udo'.
n = size(AA, 1);
if isstring(select), select = char(select); end
if ~ischar(select) && numel(select) ~= n, error('MATLAB:ordqz:InvalidSelect', 'One number for each of the %d eigenvalues is needed.', n); end
for s = block_swaps(select, 'MATLAB:ordqz:InvalidKeyword', AA, BB)'
  [AA, BB, Q, Z] = exchanged(AA, BB, Q, Z, s(1), s(2), s(3));
end
end

function [AA, BB, Q, Z] = exchanged(AA, BB, Q, Z, at, p, q)
a = at:at+p-1;
b = at+p:at+p+q-1;
both = [a b];
% A11*X - Y*A22 = -A12 and B11*X - Y*B22 = -B12 by Kronecker products
K = [kron(eye(q), AA(a, a)), -kron(AA(b, b).', eye(p)); kron(eye(q), BB(a, a)), -kron(BB(b, b).', eye(p))];
xy = -K\[reshape(AA(a, b), [], 1); reshape(BB(a, b), [], 1)];
[G, ~] = qr([reshape(xy(1:p*q), p, q); eye(q)]);
[H, ~] = qr([reshape(xy(p*q+1:end), p, q); eye(q)]);
AA(:, both) = AA(:, both)*G;
BB(:, both) = BB(:, both)*G;
Z(:, both) = Z(:, both)*G;
[AA, BB, Q] = turned(AA, BB, Q, both, H);
% below the new blocks there is rounding alone
low = at+q:at+p+q-1;
high = at:at+q-1;
AA(low, high) = 0;
BB(low, high) = 0;
% B is triangular in blocks of two rows as well
if q > 1, [AA, BB, Q] = triangular(AA, BB, Q, high); end
if p > 1, [AA, BB, Q] = triangular(AA, BB, Q, low); end
end

function [AA, BB, Q] = triangular(AA, BB, Q, k)
[H, ~] = qr(BB(k, k));
[AA, BB, Q] = turned(AA, BB, Q, k, H);
BB(k(2), k(1)) = 0;
end

function [AA, BB, Q] = turned(AA, BB, Q, k, H)
AA(k, :) = H'*AA(k, :);
BB(k, :) = H'*BB(k, :);
Q(k, :) = H'*Q(k, :);
end
