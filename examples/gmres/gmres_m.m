function [x, history] = gmres_m(A, b, m, tol, cycles)
% GMRES restarted after m steps (Saad and Schultz 1986), at most so many cycles.
% history holds the residual norm before the first step and after each one.
%SLM FuncStart gmres_m;
n = length(b);
x = zeros(n, 1);
r = b;
beta = norm(r);
goal = tol*beta;
history = beta;
for cycle = 1:cycles
  if beta <= goal
    break
  end
  V = zeros(n, m + 1);
  H = zeros(m + 1, m);
  cs = zeros(m, 1);
  sn = zeros(m, 1);
  g = zeros(m + 1, 1);
  g(1) = beta;
  V(:, 1) = r/beta;
  for j = 1:m
    [V, H] = arnoldi_step(A, V, H, j);
    % the rotations so far, then a new one that makes H upper triangular
    for i = 1:j-1
      t = cs(i)*H(i, j) + sn(i)*H(i+1, j);
      H(i+1, j) = -sn(i)*H(i, j) + cs(i)*H(i+1, j);
      H(i, j) = t;
    end
    [cs(j), sn(j)] = givens_rotation(H(j, j), H(j+1, j));
    H(j, j) = cs(j)*H(j, j) + sn(j)*H(j+1, j);
    H(j+1, j) = 0;
    g(j+1) = -sn(j)*g(j);
    g(j) = cs(j)*g(j);
    history(end+1) = abs(g(j+1));
    if abs(g(j+1)) <= goal
      break
    end
  end
  y = H(1:j, 1:j) \ g(1:j);
  x = x + V(:, 1:j)*y;
  r = b - A*x;
  beta = norm(r);
end
%SLM FuncEnd gmres_m;
end
