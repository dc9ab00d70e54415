function [c, lambda, s] = condeig(A)
% Condition numbers of the eigenvalues: 1/cos of the angle between left and right eigenvectors; with
% more outputs [V, D, c].
[V, D] = eig(A);
W = inv(V)';
n = size(A, 1);
k = zeros(n, 1);
for j = 1:n
  k(j) = norm(V(:, j))*norm(W(:, j))/abs(W(:, j)'*V(:, j));
end
if nargout < 2
  c = k;
else
  c = V;
  lambda = D;
  s = k;
end
end
