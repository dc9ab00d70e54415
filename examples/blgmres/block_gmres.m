function [X, steps] = block_gmres(A, B, m, tol, cycles)
% Block GMRES restarted after m block steps. V = [V_1 ... V_m+1] is an orthonormal
% basis of blocks of s columns, H block Hessenberg: A*V_1..m = V*H.
%SLM FuncStart block_gmres;
[n, s] = size(B);
X = zeros(n, s);
R = B;
goal = tol*norm(B, 'fro');
steps = 0;
for cycle = 1:cycles
  if norm(R, 'fro') <= goal
    break
  end
  V = zeros(n, (m + 1)*s);
  H = zeros((m + 1)*s, m*s);
  [Q, S] = qr(R, 0);
  V(:, 1:s) = Q;
  for j = 1:m
    new = j*s+1:(j+1)*s;
    old = (j-1)*s+1:j*s;
    W = A*V(:, old);
    % block Gram-Schmidt, twice, against all blocks so far
    C = V(:, 1:j*s)'*W;
    W = W - V(:, 1:j*s)*C;
    E = V(:, 1:j*s)'*W;
    W = W - V(:, 1:j*s)*E;
    H(1:j*s, old) = C + E;
    [Q, T] = qr(W, 0);
    H(new, old) = T;
    V(:, new) = Q;
    steps = steps + 1;
  end
  G = zeros((m + 1)*s, s);
  G(1:s, :) = S;
  Y = H \ G;                                % least squares
  X = X + V(:, 1:m*s)*Y;
  R = B - A*X;
end
%SLM FuncEnd block_gmres;
end
