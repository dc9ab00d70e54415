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
  R = zeros(m + 1, m);
  cs = zeros(m, 1);
  sn = zeros(m, 1);
  g = zeros(m + 1, 1);
  g(1) = beta;
  V(:, 1) = r/beta;
  for j = 1:m
    [v, h] = arnoldi_step(A, V, j);
    V(:, j+1) = v;
    % the rotations so far, then a new one: R is upper triangular
    for i = 1:j-1
      t = cs(i)*h(i) + sn(i)*h(i+1);
      h(i+1) = -sn(i)*h(i) + cs(i)*h(i+1);
      h(i) = t;
    end
    [c, s] = givens_rotation(h(j), h(j+1));
    h(j) = c*h(j) + s*h(j+1);
    R(1:j, j) = h(1:j);
    cs(j) = c;
    sn(j) = s;
    g(j+1) = -s*g(j);
    g(j) = c*g(j);
    history(end+1) = abs(g(j+1));
    if abs(g(j+1)) <= goal
      break
    end
  end
  y = R(1:j, 1:j) \ g(1:j);
  x = x + V(:, 1:j)*y;
  r = b - A*x;
  beta = norm(r);
end
%SLM FuncEnd gmres_m;
end
