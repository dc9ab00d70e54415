function [sol, it_hist, ierr, x_hist] = nsoli_(x,f,tol, parms)
% NSOLI-like: Newton-Krylov solver, globally convergent
debug=0;
alpha=1.d-4; sigma0=.1; sigma1=.5; maxarm=20;  gamma=.9;
lmaxit=40; etamax=.9; it_histx=zeros(40,3);
maxit=40; lmeth=1; restart_limit=20;
if nargin == 4
   maxit=parms(1); lmaxit=parms(2); etamax=parms(3);
   it_histx=zeros(maxit,3);
   gmparms=[abs(etamax), lmaxit];
   if length(parms) >= 4
      lmeth=parms(4);
   end
else
   gmparms=[abs(etamax), lmaxit];
end
rtol=tol(2); atol=tol(1); n=length(x); fnrm=1; itc=0;
f0=feval(f,x);
fnrm=norm(f0)/sqrt(n);
it_histx(itc+1,1)=fnrm; it_histx(itc+1,2)=0; it_histx(itc+1,3)=0;
fnrmo=1;
stop_tol=atol + rtol*fnrm;
outstat(itc+1, :) = [itc fnrm 0 0 0];
if nargout == 4, x_hist=x; end
while(fnrm > stop_tol & itc < maxit)
   rat=fnrm/fnrmo;
   fnrmo=fnrm;
   itc=itc+1;
   [step, errstep, inner_it_count,inner_f_evals] = ...
        dkrylov_(f0, f, x, gmparms, lmeth);
%
%   the line search starts here
%
   xold=x;
   lambda=1; lamm=1; lamc=lambda; iarm=0;
   xt = x + lambda*step;
   ft=feval(f,xt);
   nft=norm(ft); nf0=norm(f0); ff0=nf0*nf0; ffc=nft*nft; ffm=nft*nft;
   while nft >= (1 - alpha*lambda) * nf0;
      if iarm == 0
         lambda=sigma1*lambda;
      else
         lambda=parab3p_(lamc, lamm, ff0, ffc, ffm);
      end
      xt = x+lambda*step;
      lamm = lamc;
      lamc = lambda;
      ft=feval(f,xt);
      nft = norm(ft);
      ffm = ffc;
      ffc = nft*nft;
      iarm = iarm+1;
      if iarm > maxarm
          disp(' Armijo failure, too many reductions ');
          ierr=2;
          disp(outstat)
          it_hist=it_histx(1:itc+1,:);
          if nargout == 4, x_hist=[x_hist,x]; end
          sol=xold;
          return;
      end
   end
   x=xt;
   f0=ft;
   if nargout == 4, x_hist=[x_hist,x]; end
   fnrm=norm(f0)/sqrt(n);
   it_histx(itc+1,1)=fnrm;
   it_histx(itc+1,2)=it_histx(itc,2)+inner_f_evals+iarm+1;
   if itc == 1, it_histx(itc+1,2)=it_histx(itc+1,2)+1; end;
   it_histx(itc+1,3)=iarm;
   rat=fnrm/fnrmo;
%  adjust eta as per Eisenstat-Walker
   if etamax > 0
      etaold=gmparms(1);
      etanew=gamma*rat*rat;
      if gamma*etaold*etaold > .1
           etanew=max(etanew,gamma*etaold*etaold);
      end
      gmparms(1)=min([etanew,etamax]);
      gmparms(1)=max(gmparms(1),.5*stop_tol/fnrm);
   end
   outstat(itc+1, :) = [itc fnrm inner_it_count rat iarm];
end
sol=x;
it_hist=it_histx(1:itc+1,:);
if debug==1
   disp(outstat)
   it_hist=it_histx(1:itc+1,:);
end
ierr=0;
if fnrm > stop_tol, ierr=1; end

function lambdap = parab3p_(lambdac, lambdam, ff0, ffc, ffm)
% Apply three-point safeguarded parabolic model for a line search.
sigma0=.1; sigma1=.5;
c2 = lambdam*(ffc-ff0)-lambdac*(ffm-ff0);
if c2 >= 0
    lambdap = sigma1*lambdac; return
end
c1=lambdac*lambdac*(ffm-ff0)-lambdam*lambdam*(ffc-ff0);
lambdap=-c1*.5/c2;
if (lambdap < sigma0*lambdac) lambdap=sigma0*lambdac; end
if (lambdap > sigma1*lambdac) lambdap=sigma1*lambdac; end

function [step, errstep, total_iters, f_evals] = ...
    dkrylov_(f0, f, x, params, lmeth)
% Krylov linear equation solver for use in nsoli
if nargin ~= 5 error('wrong number of arguments'); end
lmaxit=params(2);
if lmeth==1 | lmeth==2
   [step, errstep, total_iters] = dgmres_(f0, f, x, params);
elseif lmeth==3
   [step, errstep, total_iters] = dcgstab_(f0, f, x, params);
else
    error('Wrong lmeth in nsoli')
end
f_evals = total_iters; if lmeth == 3, f_evals = 2*total_iters; end

function [x, error, total_iters] = dgmres_(f0, f, xc, params, xinit)
errtol=params(1);
kmax=params(2);
reorth=1;
b=-f0; n=length(b);
x=zeros(n,1); r=b;
if nargin == 5
    x=xinit;
    r=-dirder_(xc, x, f, f0)-f0;
end
h=zeros(kmax); v=zeros(n,kmax); c=zeros(kmax+1,1); s=zeros(kmax+1,1);
rho=norm(r); g=rho*eye(kmax+1,1);
errtol=errtol*norm(b);
error=[];
error=[error,rho];
total_iters=0;
if(rho < errtol) return; end
v(:,1)=r/rho;
beta=rho;
k=0;
while((rho > errtol) & (k < kmax))
    k=k+1;
    v(:,k+1)=dirder_(xc, v(:,k), f, f0);
    normav=norm(v(:,k+1));
    for j=1:k
        h(j,k)=v(:,j)'*v(:,k+1);
        v(:,k+1)=v(:,k+1)-h(j,k)*v(:,j);
    end
    h(k+1,k)=norm(v(:,k+1));
    normav2=h(k+1,k);
    if  (reorth == 1 & normav + .001*normav2 == normav) |  reorth ==  3
        for j=1:k
            hr=v(:,j)'*v(:,k+1);
            h(j,k)=h(j,k)+hr;
            v(:,k+1)=v(:,k+1)-hr*v(:,j);
        end
        h(k+1,k)=norm(v(:,k+1));
    end
    if(h(k+1,k) ~= 0)
        v(:,k+1)=v(:,k+1)/h(k+1,k);
    end
    if k > 1
        h(1:k,k)=givapp_(c(1:k-1),s(1:k-1),h(1:k,k),k-1);
    end
    nu=norm(h(k:k+1,k));
    if nu ~= 0
        c(k)=conj(h(k,k)/nu);
        s(k)=-h(k+1,k)/nu;
        h(k,k)=c(k)*h(k,k)-s(k)*h(k+1,k);
        h(k+1,k)=0;
        g(k:k+1)=givapp_(c(k),s(k),g(k:k+1),1);
    end
    rho=abs(g(k+1));
    error=[error,rho];
end
y=h(1:k,1:k)\g(1:k);
total_iters=k;
x = x + v(1:n,1:k)*y;

function vrot=givapp_(c,s,vin,k)
vrot=vin;
for i=1:k
    w1=c(i)*vrot(i)-s(i)*vrot(i+1);
    w2=s(i)*vrot(i)+conj(c(i))*vrot(i+1);
    vrot(i:i+1)=[w1,w2];
end

function [x, error, total_iters] = dcgstab_(f0, f, xc, params)
b=-f0; n=length(b); errtol = params(1)*norm(b); kmax = params(2); error=[];
rho=zeros(kmax+1,1);
x=zeros(n,1); r=b;
hatr0=r;
k=0; rho(1)=1; alpha=1; omega=1;
v=zeros(n,1); p=zeros(n,1); rho(2)=hatr0'*r;
zeta=norm(r); error=[error,zeta];
while((zeta > errtol) & (k < kmax))
    k=k+1;
    if omega==0
       error('Bi-CGSTAB breakdown, omega=0');
    end
    beta=(rho(k+1)/rho(k))*(alpha/omega);
    p=r+beta*(p - omega*v);
    v=dirder_(xc,p,f,f0);
    tau=hatr0'*v;
    if tau==0
        error('Bi-CGSTAB breakdown, tau=0');
    end
    alpha=rho(k+1)/tau;
    s=r-alpha*v;
    t=dirder_(xc,s,f,f0);
    tau=t'*t;
    if tau==0
        error('Bi-CGSTAB breakdown, t=0');
    end
    omega=t'*s/tau;
    rho(k+2)=-omega*(hatr0'*t);
    x=x+alpha*p+omega*s;
    r=s-omega*t;
    zeta=norm(r);
    total_iters=k;
    error=[error, zeta];
end
