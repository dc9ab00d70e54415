% Statements that are met again: with the same indices, with others of the same number, with lists that are too long to
% be known by their content, with masks, after another variable has changed its shape, in scalar code and not.
n = 40;
A = reshape(1:n*n, n, n); x = (1:n)'; y = zeros(n, 1); G = [1 2; 3 4]/10;
big = mod(7*(1:150), n) + 1;
for turn = 1:2
  for k = [1 2 1 9 2]
    A([k k+1], :) = G*A([k k+1], :);
    y(k:k+3) = A(k, 1:4)' + x(k:k+3);
    y([k 3 n]) = x([n 3 k]) + 1;
    z = x(big + (k > 2)*0) + A(big(k), 1);
    s = sum(x(mod(1:n, k + 1) == 0)) + norm(x(1:k)) + x(k)'*y(k);
    x(k) = s/n^2;
    q = A*x; r = q - y; d = r'*q;
    y(k) = max(r) + (k == 2);
    w = [x(1:k); d];
    x(2) = 1/(1 + abs(w(end)));
  end
  A = A(:, [2:n, 1]);
  if turn == 1
    A(:, end) = []; A(end, :) = []; x(end) = []; n = n - 1;
    y = y(1:n);
    big = mod(5*(1:150), n) + 1;
  end
end
B = sparse([1 2 3 1], [1 2 3 3], [4 5 6 1]); v = [1; 2; 3];
for k = 1:4
  u = B*v(1:3); v = B\u;
  B(1, 3) = k;
  v(k - 2*(k > 3)) = v(1) + u(2);
  c = v; c(1) = 0; h = c'*v;
end
% operations that are passes of their own, and of which nothing is kept by the shapes of their operands
S = 1./((1:36)' + (1:36)) + diag(1:36);
for k = [2 3 30 2 3 30 3]
  M = S(1:k, 1:k);
  [V, D] = eig(half(M'*M), half(M + M'));
  V = V(1, 1)^2;
  C = eig(half(M), half(M'*M)) + diag(D);
  C(1:2) = M(1:2, 1:k)*eig(half(M*M));
  g = M\half(M')*C;
end
fprintf('%.6g %.6g %.6g %.6g %.6g\n', sum(z), s, sum(w), h, sum(A(:))/1e12);

function B = half(A)
  B = (A + A')/2;
end
