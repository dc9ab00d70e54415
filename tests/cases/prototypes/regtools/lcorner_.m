function [reg_c,rho_c,eta_c] = lcorner_(rho,eta,reg_param,U,s,b)
% max curvature of the L-curve, by lcfun and fminbnd
if (nargin < 6), disp('few'); end
g = lcfun_(reg_param,s,U'*b,U'*b./s);
[~,gi] = min(g);
reg_c = fminbnd(@(l) lcfun_(l,s,U'*b,U'*b./s),...
   reg_param(min(gi+1,length(g))),reg_param(max(gi-1,1)),...
   optimset('Display','off'));
kappa_max = - lcfun_(reg_c,s,U'*b,U'*b./s);
if (kappa_max < 0)
  lr = length(rho);
  reg_c = reg_param(lr); rho_c = rho(lr); eta_c = eta(lr);
else
  f = (s.^2)./(s.^2 + reg_c^2);
  eta_c = norm(f.*(U'*b./s));
  rho_c = norm((1-f).*(U'*b));
end

function g = lcfun_(lambda,s,beta,xi)
phi = zeros(size(lambda)); dphi = phi; psi = phi; dpsi = phi;
eta = phi; rho = phi;
if length(beta) > length(s)
 LS = true; rhoLS2 = beta(end)^2; beta = beta(1:end-1);
else
 LS = false;
end
for i = 1:length(lambda)
  f  = (s.^2)./(s.^2 + lambda(i)^2); cf = 1 - f;
  eta(i) = norm(f.*xi);
  rho(i) = norm(cf.*beta);
  f1 = -2*f.*cf/lambda(i);
  f2 = -f1.*(3-4*f)/lambda(i);
  phi(i)  = sum(f.*f1.*abs(xi).^2);
  psi(i)  = sum(cf.*f1.*abs(beta).^2);
  dphi(i) = sum((f1.^2 + f.*f2).*abs(xi).^2);
  dpsi(i) = sum((-f1.^2 + cf.*f2).*abs(beta).^2);
end
if LS
  rho = sqrt(rho.^2 + rhoLS2);
end
deta  =  phi./eta; drho  = -psi./rho;
ddeta =  dphi./eta - deta.*(deta./eta);
ddrho = -dpsi./rho - drho.*(drho./rho);
dlogeta  = deta./eta; dlogrho  = drho./rho;
ddlogeta = ddeta./eta - (dlogeta).^2;
ddlogrho = ddrho./rho - (dlogrho).^2;
g = - (dlogrho.*ddlogeta - ddlogrho.*dlogeta)./...
      (dlogrho.^2 + dlogeta.^2).^(1.5);
