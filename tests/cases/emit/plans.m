% Statements on whole arrays whose traffic follows from shapes alone run as they are once they are known; in
% these, something else than the shapes of the variables changes between trips: the kind of a system, a sparse pattern,
% the factor of a sparse matrix, the class, the range, the storage, an option.
%! options --count model
n = 12;
A = spdiags([-ones(n,1), 4*ones(n,1), -ones(n,1)], -1:1, n, n);
x = (1:n)';
b = ones(n, 1);
C = magic(n) + 50*eye(n);
s = 0;
for k = 1:6
  r = b - A*x;
  rho = r'*r;
  alpha = rho/(r'*(A*r));
  x = x + alpha*r;
  if k == 2
    A = A + sparse(1, n, 1, n, n);
  elseif k == 4
    C = triu(C);
  end
  y = C*x;
  z = b/rho + y;
  w = C\b - z;
  m = b'/C + 1;
  f = k - 3.5;
  v = (f*A)*x;
  g = (f*A)*x - norm(x);
  s = s + norm(y - z) + sum(w) + sum(m) + norm(v, 1) + max(g);
end
fprintf('%.4f\n', s);
p = b;
for k = 1:4
  q = p;
  p = A*q - 2*b;
  p(k) = 1;
  t = C'*p;
  if k > 2
    b = [b(1:6); b(1:6)];
    x = x*2i;
  end
  u = x - A*x;
  e = norm(u)*t;
end
fprintf('%.4f %.4f\n', norm(e), norm(abs(u)));
total = 0;
for k = 1:5
  total = total + residual(A, x, b*k, k);
  A = A(1:end-1, 1:end-1);
  x = x(1:end-1);
  b = b(1:end-1);
end
fprintf('%.4f\n', total);

function d = residual(A, x, b, k)
for j = 1:3
  r = b - A*x;
  d = norm(r)/norm(b);
  if k == 3
    r = zeros(2, 2);
  end
  r = r*d;
  b = b - 0.5*(A*x);
end
end
