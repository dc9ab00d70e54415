function [U, T] = rsf2csf(U, T)
% Complex Schur form of a real one: every 2-by-2 block is made triangular by a rotation.
n = size(T, 1);
if size(T, 2) ~= n || ~isequal(size(U), size(T)), error('MATLAB:rsf2csf:Size', 'Both matrices must be square and of one size.'); end
for m = n:-1:2
  if T(m, m-1) ~= 0
    k = m-1:m;
    mu = eig(T(k, k)) - T(m, m);
    r = hypot(abs(mu(1)), abs(T(m, m-1)));
    c = mu(1)/r;
    s = T(m, m-1)/r;
    G = [c', s; -s, c];
    T(k, m-1:n) = G*T(k, m-1:n);
    T(1:m, k) = T(1:m, k)*G';
    U(:, k) = U(:, k)*G';
    T(m, m-1) = 0;
  end
end
end
