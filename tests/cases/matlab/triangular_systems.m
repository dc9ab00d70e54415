% Triangular systems: one and many right sides, dominant and not, singular ones and those with infinities.
n = 60;
T = tril(ones(n)) + 100*eye(n);
B = reshape(mod(1:n*7, 13), n, 7);
X = T\B;
fprintf('%d', norm(T*X - B, 1) < 1e-10);
fprintf('%d', norm(X - [T\B(:,1), T\B(:,2), T\B(:,3), T\B(:,4), T\B(:,5), T\B(:,6), T\B(:,7)], 1) < 1e-12);
U = triu(ones(n));
Y = U\B;
fprintf('%d', isequal(Y, [B(1:n-1,:) - B(2:n,:); B(n,:)]));
D = diag(2.^(1:n));
fprintf('%d\n', isequal(D\(D*B), B), isequal((D*1i)\(D*B), -1i*B));
x = [1 0 0; 1 0 0; 1 1 1]\ones(3, 6);
disp(any(isfinite(x(:))))
x = (tril(ones(4)*1e-9, -1) + 1e-5*eye(4))\ones(4, 1);
disp(norm(x - 1e5) < 100)
%! output <<
%! 1111
%! 1
%!    1
%!    1
%! >>
%! stderr Matrix is singular to working precision.
