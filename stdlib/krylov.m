function [U, H, nu] = krylov(A, V, k)
% Orthogonal basis of the block Krylov space spanned by V, A*V, ..., k blocks (Octave); H = U'*A*U.
[U, ~] = qr(V, 0);
Q = U;
for j = 2:k
  Q = A*Q;
  Q = Q - U*(U'*Q);
  Q = Q - U*(U'*Q);
  [Q, R] = qr(Q, 0);
  keep = abs(diag(R)) > eps*max(1, norm(A, 1));
  Q = Q(:, keep(:).');
  if isempty(Q), break, end
  U = [U, Q];
end
H = U'*A*U;
nu = size(U, 2);
end
