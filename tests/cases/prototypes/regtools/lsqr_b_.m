function [X,rho,eta] = lsqr_b_(A,b,k,reorth)
% Lanczos bidiagonalization
if (nargin==3), reorth = 0; end
[m,n] = size(A); X = zeros(n,k);
if (reorth==1)
  UV = 1; U = zeros(m,k); V = zeros(n,k);
  if (k>=n), error('No. of iterations must satisfy k < n'), end
elseif (reorth==0), UV = 0; else error('Illegal reorth'), end
eta = zeros(k,1); rho = eta; c2 = -1; s2 = 0; xnorm = 0; z = 0;
v = zeros(n,1); x = v; beta = norm(b);
if (beta==0), error('Right-hand side must be nonzero'), end
u = b/beta; if (UV), U(:,1) = u; end
r = A'*u; alpha = norm(r);
v = r/alpha; if (UV), V(:,1) = v; end
phi_bar = beta; rho_bar = alpha; w = v;
for i=2:k+1
  alpha_old = alpha; beta_old = beta;
  p = A*v - alpha*u;
  if (reorth==0)
    beta = norm(p); u = p/beta;
  else
    for j=1:i-1, p = p - (U(:,j)'*p)*U(:,j); end
    beta = norm(p); u = p/beta;
  end
  r = A'*u - beta*v;
  if (reorth==0)
    alpha = norm(r); v = r/alpha;
  else
    for j=1:i-1, r = r - (V(:,j)'*r)*V(:,j); end
    alpha = norm(r); v = r/alpha;
  end
  if (UV), U(:,i) = u; V(:,i) = v; end
  rrho = hypot(rho_bar,beta); c1 = rho_bar/rrho;
  s1 = beta/rrho; theta = s1*alpha; rho_bar = -c1*alpha;
  phi = c1*phi_bar; phi_bar = s1*phi_bar;
  delta = s2*rrho; gamma_bar = -c2*rrho; rhs = phi - delta*z;
  z_bar = rhs/gamma_bar; eta(i-1) = hypot(xnorm,z_bar);
  gamma = hypot(gamma_bar,theta); c2 = gamma_bar/gamma; s2 = theta/gamma;
  z = rhs/gamma; xnorm = hypot(xnorm,z);
  rho(i-1) = abs(phi_bar);
  x = x + (phi/rrho)*w; w = v - (theta/rrho)*w;
  X(:,i-1) = x;
end
