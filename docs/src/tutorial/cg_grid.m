% Steady heat in a square plate: conjugate gradients with a diagonal preconditioner,
% on arrays with a border of zeros instead of vectors and a sparse matrix.
m = 100;                        % grid points a side
n = m*m;
tol = 1e-8;

% the diagonal of the five-point operator; its other weights are -1
[X, Y] = meshgrid((0:m)/m);
d = ones(m + 2);
d(2:m+1, 2:m+1) = 4 + (1 + X(1:m, 1:m).*Y(1:m, 1:m))/m;
b = zeros(m + 2);
b(2:m+1, 2:m+1) = reshape(sin(pi*(1:n)'/n), m, m);

x = zeros(m + 2);
q = zeros(m + 2);
r = b;
p = r./d;
rho = sum(sum(r.*p));
stop = tol*norm(b(:));
for k = 1:500
  %SLM start iteration;
  q(2:m+1, 2:m+1) = d(2:m+1, 2:m+1).*p(2:m+1, 2:m+1) ...
    - p(1:m, 2:m+1) - p(3:m+2, 2:m+1) - p(2:m+1, 1:m) - p(2:m+1, 3:m+2);
  alpha = rho/sum(sum(p.*q));
  x = x + alpha*p;
  r = r - alpha*q;
  done = sqrt(sum(sum(r.^2))) <= stop;
  rho_old = rho;
  rho = sum(sum(r.^2./d));
  beta = rho/rho_old;
  p = r./d + beta*p;
  %SLM end iteration;
  if done
    break
  end
end

fprintf('%d iterations, largest temperature %.4f\n', k, max(x(:)));
%SLM print iteration;
