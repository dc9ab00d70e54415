% Trips of innermost loops of which the runtime is told at once, and loops that look like them: the figures are those of
% `slamm analyze`.
n = 12;
A = reshape(mod(7*(1:n*n), 11), n, n) + 20*eye(n); b = (1:n)'; x = zeros(n, 1);
% elimination and substitution, forwards, backwards, in steps, of no trip and of few
for k = 1:n-1
  for i = k+1:n
    A(i,k) = A(i,k)/A(k,k);
    for j = k+1:n, A(i,j) = A(i,j) - A(i,k)*A(k,j); end
    b(i) = b(i) - A(i,k)*b(k);
  end
end
for i = n:-1:1
  t = b(i);
  for j = i+1:n
    t = t - A(i,j)*x(j);
  end
  x(i) = t/A(i,i);
end
s = 0; q = 0;
for i = 1:2:n
  s = s + A(i); q = q + s*A(i, 1); % linear, and beside it two subscripts
end
for i = n:-3:n+1, s = s + x(i); end
for i = 1:2, s = s + x(i); end
for t = 0:.25:2, q = q + t*2; end
% through lists of indices, one of them written in the loop
ptr = [1 3 6 6 9]; col = [1 3 2 4 5 7 1 12]; val = (1:8)/4; y = zeros(1, 4);
for i = 1:4
  for p = ptr(i):ptr(i+1)-1
    y(i) = y(i) + val(p)*x(col(p));
  end
end
perm = 1:n;
for i = 1:n-1
  t = perm(i); perm(i) = perm(i+1); perm(i+1) = t; s = s + x(perm(i));
end
T = [1 2 3; 2 3 4; 3 4 5; 4 5 6]; E = zeros(6, 1);
for e = 1:4
  for c = 1:3
    E(T(e,c)) = E(T(e,c)) + A(T(e,c), 1)*c;
  end
end
for j = 2:n-1
  for i = 2:n-1
    A(i,j) = (A(i-1,j) + A(i+1,j) + A(i,j-1) + A(i,j+1))/4;
  end
end
% arrays that grow, and whose rows get more
g = 1; h = [1 2];
for i = 1:6, g(i) = i*2; s = s + g(1); end
for i = 1:6, h(i, 2) = h(1, 1) + i; end
z = zeros(1, 5);
for i = 1:8
  z(i) = i; s = s + z(1);
end
% subscripts in other ways of the variable; a number that the trips assign
for i = 1:4, s = s + x(2*i+1) + x(n+1-i) + x(floor(i/2)+1); end
for i = 1:4, c = 2*i; s = s + x(c); end
for i = 1:4
  y(5-i) = -y(i)^2 + s; %#ok a comment
  s = s/2;
end
% in functions whose arguments decide, which are called again, and which have numbers
w = dots(A, b, n) + dots(A', b(1:n-1), n-1) + dots(2, 3, 1);
w = w + dots(A, b, n);
for i = 1:2:1e5, w = w + i*1e-12; end
fprintf('%.8g %.8g %.8g %.8g %.8g %.8g %.8g\n', sum(x), s, q, sum(y), sum(E), w, sum(A(:)) + sum(h(:)) + sum(z) + g(6));
function r = dots(A, b, n)
r = 0; c = zeros(n, 1);
for i = 1:n
  for j = 1:n
    c(i) = c(i) + A(i,j)*b(j);
    r = r + c(i);
  end
end
for i = 1:n
  c(i) = sqrt(abs(c(i))); r = r + c(i);
end
end
