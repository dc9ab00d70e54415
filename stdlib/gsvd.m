function [U, V, X, C, S] = gsvd(A, B, economy)
% Generalized singular values: A = U*C*X' and B = V*S*X' with C'*C + S'*S = I, in ascending order; with
% one output sqrt(diag(C'*C)./diag(S'*S)). From the CS decomposition of the orthogonal factor of [A; B]
% (Van Loan, Numer. Math. 46, 1985): the columns with small cosines are turned once more by an SVD.
if size(A, 2) ~= size(B, 2), error('MATLAB:gsvd:MatrixColMismatch', 'Matrices must have the same number of columns.'); end
if nargin > 2 && ~isequal(economy, 0), error('MATLAB:gsvd:InvalidOption', 'The third argument must be 0.'); end
A = full(A);
B = full(B);
p = size(A, 2);
left = [];
right = [];
if nargin > 2 && size(A, 1) > p, [left, A] = qr(A, 0); end
if nargin > 2 && size(B, 1) > p, [right, B] = qr(B, 0); end
m = size(A, 1);
[Q, R] = qr([A; B], 0);
[U, V, Z, c, s] = cosines(Q(1:m, :), Q(m+1:end, :));
if nargout < 2
  U = c./s;
  return
end
q = numel(c);
X = R'*Z;
C = zeros(m, q, class(Q));
S = zeros(size(B, 1), q, class(Q));
off = max(0, q - m);
for i = off+1:q, C(i-off, i) = c(i); end
for i = 1:min(q, size(B, 1)), S(i, i) = s(i); end
if ~isempty(left), U = left*U; end
if ~isempty(right), V = right*V; end
end

function [U, V, Z, c, s] = cosines(Q1, Q2)
% Q1 = U*C*Z', Q2 = V*S*Z' of orthonormal columns [Q1; Q2]; the cosine of column i is in row i - max(0, q - m).
[m, q] = size(Q1);
n = size(Q2, 1);
[V, S, Z] = svd(Q2);
s = zeros(q, 1, class(Q1));
for i = 1:min(n, q), s(i) = S(i, i); end
k = sum(s > 1/sqrt(2));
c = zeros(q, 1, class(Q1));
% large cosines: the columns of Q1*Z are orthogonal to working precision
T = Q1*Z;
large = k+1:q;
[W, R] = qr(T(:, large));
for i = 1:q-k
  c(k+i) = abs(R(i, i));
  W(:, i) = W(:, i)*(R(i, i)/c(k+i));
end
% small cosines: what is left of them is turned by its singular vectors, and with it the sines
rest = W(:, q-k+1:m);
[P, D, Y] = svd(rest'*T(:, 1:k));
Y = Y(:, k:-1:1);
Z(:, 1:k) = Z(:, 1:k)*Y;
r = min(size(D));
for i = 1:r, c(k+1-i) = D(i, i); end
[G, H] = qr(diag(s(1:k))*Y);
for i = 1:k
  s(i) = abs(H(i, i));
  G(:, i) = G(:, i)*(H(i, i)/s(i));
end
V(:, 1:k) = V(:, 1:k)*G;
rest = rest*P;
U = [rest(:, r:-1:1), W(:, 1:q-k), rest(:, r+1:end)];
end
