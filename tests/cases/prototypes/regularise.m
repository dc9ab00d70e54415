% Discrete ill-posed problems in the manner of the regularisation tools: truncated SVD, Tikhonov,
% the L-curve and its corner, generalised cross-validation, a discrepancy principle; plots.
clear; close all; format long g
n = 48;
[A, b, x] = gravity_(n, 0.25);
delta = 1e-4*norm(b)/sqrt(n);
noise = delta*sin(1:n)'.*cos((1:n)'.^2);
b = b + noise;
[U, s, V] = csvd_(A);
%% Picard
beta = U'*b;
eta = abs(beta ./ s);
figure(1), clf
semilogy(1:n, s, '.-', 1:n, abs(beta), 'x', 1:n, eta, 'o'), hold on
xlabel('i'), title('Picard plot'); legend('\sigma_i', '|u^Tb|'); hold off

k_max = 14;
%SLM start truncated;
[x_k, rho_k, eta_k] = tsvd_(U, s, V, b, 1:k_max);
%SLM end truncated;
errors = sqrt(sum((x_k - repmat(x, 1, k_max)).^2))/norm(x);
[best, k_best] = min(errors);

lambdas = logspace(0, -5, 26);
%SLM start tikhonov;
[x_l, rho, eta_l] = tikhonov_(U, s, V, b, lambdas);
%SLM end tikhonov;
corner = l_corner_(log(rho), log(eta_l));
loglog(rho, eta_l), grid on; axis([1e-4 1 1 100]);
[g_min, reg_min, G] = gcv_(U, s, b, 'Tikh');
[g_k, k_gcv] = gcv_(U, s, b, 'tsvd');
[x_d, lambda_d] = discrep_(U, s, V, b, 1.5*norm(noise));

fprintf('%12s %14s %12s\n', 'method', 'parameter', 'error');
method = {'TSVD', 'L-curve', 'GCV', 'discrepancy'};
parameter = [k_best, lambdas(corner), reg_min, lambda_d];
solutions = {x_k(:,k_best), x_l(:,corner), tikhonov_(U,s,V,b,reg_min), x_d};
for i = 1:numel(method)
  fprintf('%12s %14.6e %12.6f\n', method{i}, parameter(i), norm(solutions{i}-x)/norm(x));
end
good = cellfun(@(y) norm(y-x) < .2*norm(x), solutions);
assert(all(good))

% Filter factors by hand: s of 48: 384 B; f = s.^2./(s.^2 + l^2): s and l, 392, stored 384;
% V*(f.*c): f.*c is computed, so 768 and stored 384; V 18432 and the vector 384; stored 384.
%! range filters wsl=392+768+18432+384 wss=384+384+384
l = 1e-2; c = beta./s;
%SLM start filters;
f = s.^2./(s.^2 + l^2);
y = V*(f.*c);
%SLM end filters;

% The minimum is a square of what cancels: seven digits of it depend on the processor's kernels.
g_min = round(g_min*1e14)*1e-14;
% Signs of singular vectors are free.
clear U V beta eta c x_k
cla; drawnow

function [A, b, x] = gravity_(n, d)
  % a one-dimensional gravity problem, midpoint rule
  dt = 1/n;
  a = dt*((1:n)' - .5);
  [T, S] = meshgrid(a, a);
  A = dt*d*ones(n)./(d^2 + (S-T).^2).^1.5;
  x = sin(pi*a) + .5*sin(2*pi*a);
  b = A*x;
end

function [U, s, V] = csvd_(A, tst)
  if nargin == 1
    if nargout > 1
      [m, n] = size(A);
      if m >= n
        [U, s, V] = svd(full(A), 0); s = diag(s);
      else
        [V, s, U] = svd(full(A)', 0); s = diag(s);
      end
    else
      U = svd(full(A));
    end
  else
    [U, s, V] = svd(full(A)); s = diag(s);
  end
end

function [x_k, rho, eta] = tsvd_(U, s, V, b, k)
  [n, p] = size(V); lk = length(k);
  if min(k) < 0 || max(k) > p, error('Illegal truncation parameter k'), end
  x_k = zeros(n, lk);
  eta = zeros(lk, 1); rho = zeros(lk, 1);
  beta = U(:,1:p)'*b;
  xi = beta ./ s;
  for j = 1:lk
    i = k(j);
    if i > 0
      x_k(:,j) = V(:,1:i)*xi(1:i);
      eta(j) = norm(xi(1:i));
      rho(j) = norm(beta(i+1:p));
    end
  end
  if nargout > 1 && size(U,1) > p
    rho = sqrt(rho.^2 + norm(b - U(:,1:p)*beta)^2);
  end
end

function [x_lambda, rho, eta] = tikhonov_(U, s, V, b, lambda)
  if any(lambda < 0), error('Illegal regularization parameter lambda'), end
  p = length(s); n = size(V, 1);
  beta = U'*b; zeta = s.*beta;
  ll = length(lambda); x_lambda = zeros(n, ll);
  rho = zeros(ll, 1); eta = zeros(ll, 1);
  for i = 1:ll
    x_lambda(:,i) = V(:,1:p)*(zeta./(s.^2 + lambda(i)^2));
    rho(i) = lambda(i)^2*norm(beta./(s.^2 + lambda(i)^2));
    eta(i) = norm(x_lambda(:,i));
  end
end

function k = l_corner_(x, y)
  % largest curvature of the polygon, by the angles of its triangles
  best = -inf; k = 1;
  for i = 2:length(x)-1
    p = [x(i-1)-x(i), y(i-1)-y(i)]; q = [x(i+1)-x(i), y(i+1)-y(i)];
    area = p(1)*q(2) - p(2)*q(1);
    kappa = -2*area/(norm(p)*norm(q)*norm(p-q));
    if kappa > best, best = kappa; k = i; end
  end
end

function [minG, reg_min, G] = gcv_(U, s, b, method)
  [m, n] = size(U); p = length(s);
  beta = U'*b;
  beta2 = norm(b)^2 - norm(beta)^2;
  if strncmpi(method, 'tikh', 4)
    reg = logspace(log10(s(1)), log10(max(s(p), s(1)*16*eps)), 60)';
    G = zeros(60, 1); s2 = s.^2;
    for i = 1:60
      f1 = (reg(i)^2) ./ (s2 + reg(i)^2);
      rho2 = norm(f1.*beta)^2; if beta2 > 0, rho2 = rho2 + beta2; end
      G(i) = rho2/(m - n + sum(f1))^2;
    end
    [minG, at] = min(G);
    reg_min = reg(at);
  elseif strncmp(method, 'tsvd', 4)
    rho2 = zeros(p-1, 1); rho2(p-1) = abs(beta(p))^2;
    for k = p-2:-1:1, rho2(k) = rho2(k+1) + abs(beta(k+1))^2; end
    G = rho2 ./ (m - (1:p-1)').^2;
    [minG, reg_min] = min(G);
  else
    error('Illegal method')
  end
end

function [x, lambda] = discrep_(U, s, V, b, level)
  % secant-free: bisection on the logarithm, the residual grows with lambda
  lo = log(s(end)); hi = log(s(1));
  for it = 1:60
    mid = (lo + hi)/2;
    [x, r] = tikhonov_(U, s, V, b, exp(mid));
    if r > level, hi = mid; else lo = mid; end
    if hi - lo < 1e-10, break, end
  end
  lambda = exp(mid);
end
