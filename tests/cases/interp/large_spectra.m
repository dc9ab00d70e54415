% Eigenvalues and singular values without vectors, of matrices large enough for the reduction in blocks: the values that
% they are made of, by reflections from both sides. Least squares and pivoted QR by columns, positions of what is not zero.
%! output <<
%! eig 63 1 1
%! eig 64 1 1
%! eig 65 1 1
%! eig 131 1 1
%! svd 64x64 1 1
%! svd 90x67 1 1
%! svd 200x70 1 1
%! svd 66x150 1 1
%! svd 70x71 1 1
%! zeros 1 1
%! rank 5 5
%! scaled 1 1 1
%! left 1 1 1
%! left 1 1 1
%! qr 1 1 1
%! find 2 1 3 4 600
%! find 1x2 0x1 0x0 1x0
%! >>
held = [];
function A = turned(d, m, n, i)
  % H(m)*diag(d)*H(n): the singular values are those of d
  v = sin((1:m)') + i*cos((1:m)');
  w = cos(3*(1:n)') - i*sin(2*(1:n)');
  A = zeros(m, n);
  A(1:numel(d), 1:numel(d)) = diag(d);
  A = A - (2/(v'*v))*v*(v'*A);
  A = A - (2/(w'*w))*(A*w)*w';
end
for n = [63 64 65 131]
  d = (1:n)' - n/3;
  held = zeros(1, 2);
  for k = 1:2
    v = sin((1:n)') + (k - 1)*1i*cos((1:n)');
    H = eye(n) - (2/(v'*v))*(v*v');
    A = H*diag(d)*H;
    held(k) = max(abs(eig((A + A')/2) - d)) < 1e-12*n;
  end
  fprintf('eig %d %d %d\n', n, held);
end
for s = [64 90 200 66 70; 64 67 70 150 71]
  d = (min(s):-1:1)'/7;
  held = zeros(1, 2);
  for k = 1:2
    held(k) = max(abs(svd(turned(d, s(1), s(2), (k - 1)*1i)) - d)) < 1e-12*max(s);
  end
  fprintf('svd %dx%d %d %d\n', s, held);
end
s = svd(zeros(70, 80));
fprintf('zeros %d %d\n', isequal(size(s), [70 1]), all(s == 0));
fprintf('rank %d %d\n', rank(turned([5 4 3 2 1]', 90, 80, 0)), rank(turned([5 4 3 2 1]', 70, 200, 1i)));
tiny = svd(turned((80:-1:1)'*1e-200, 80, 80, 0));
huge = svd(turned((80:-1:1)'*1e250, 80, 90, 1i)*1e50);
least = svd(diag([3 2 1 zeros(1, 77)])*5e-324);
fprintf('scaled %d %d %d\n', max(abs(tiny*1e200 - (80:-1:1)')) < 1e-9, max(abs(huge/1e300 - (80:-1:1)')) < 1e-9, isequal(least(1:4)', [3 2 1 0]*5e-324));
for k = 1:2
  A = turned((100:-1:41)'/9, 150, 60, (k - 1)*1i);
  x = (1:60)' + (k - 1)*2i;
  r = sin((1:150)');
  y = A\(A*x);
  z = A\r;
  Y = A\[A*x, r];
  fprintf('left %d %d %d\n', norm(y - x) < 1e-10, norm(A'*(A*z - r)) < 1e-10, norm(Y - [y z]) < 1e-10);
end
A = turned((70:-1:1)', 90, 70, 0);
[Q, R, P] = qr(A);
d = abs(diag(R));
fprintf('qr %d %d %d\n', norm(Q*R - A*P) < 1e-10, norm(Q'*Q - eye(90)) < 1e-12, all(diff(d) < 1e-10));
m = mod(1:1200, 2) == 0;
f = find(m);
fprintf('find %d %d %d %d %d\n', f(1), isrow(f), find([0 0 5 0]), find([0 1i; 0 2] == 2), numel(f));
fprintf('find %dx%d %dx%d %dx%d %dx%d\n', size(find([1 1])), size(find([0; 0])), size(find(0)), size(find([0 0])));
