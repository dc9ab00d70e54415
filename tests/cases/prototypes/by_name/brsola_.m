function [sol, it_hist, ierr, x_hist] = brsola_(x,f,tol, parms)
% Broyden's Method solver, storage-efficient
debug=0; alpha=1.d-4; maxit=40; maxdim=39;
if nargin == 4
    maxit=parms(1); maxdim=parms(2)-1;
end
rtol=tol(2); atol=tol(1); n = length(x); ierr = 0; maxarm=10; itc=0; nbroy=0;
it_histx=zeros(maxit,3);
f0=feval(f,x);
fc=f0;
fnrm=norm(f0)/sqrt(n);
it_hist(itc+1)=fnrm;
it_histx(itc+1,1)=fnrm; it_histx(itc+1,2)=0; it_histx(itc+1,3)=0;
fnrmo=1;
stop_tol=atol + rtol*fnrm;
outstat(itc+1, :) = [itc fnrm 0 0];
stp=zeros(n,maxdim); stp_nrm=zeros(maxdim,1); lam_rec=ones(maxdim,1);
lambda=1; lam_rec(1)=lambda;
stp(:,1) = -fc; stp_nrm(1)=stp(:,1)'*stp(:,1);
nbroy = 1;
while(itc < maxit)
   rat=fnrm/fnrmo; fnrmo=fnrm; itc=itc+1;
   lambda=1;
   xold=x; x=x+stp(:,nbroy);
   fc=feval(f,x);
   ff0=fnrmo*fnrmo;
   fnrm=norm(fc)/sqrt(n);
   iarm=0;
   while fnrm >= (1 - lambda*alpha)*fnrmo & iarm < maxarm
      lambda = lambda*.5;
      lam_rec(nbroy)=lambda;
      x=xold+lambda*stp(:,nbroy);
      fc=feval(f,x);
      fnrm=norm(fc)/sqrt(n);
      iarm=iarm+1;
   end
   if iarm == maxarm
      disp('Line search failure in brsola')
      it_hist = it_histx(1:itc+1,:); sol=xold; ierr=2; return;
   end
   it_histx(itc+1,1)=fnrm; it_histx(itc+1,2)=it_histx(itc,2)+iarm+1; it_histx(itc+1,3)=iarm;
   if fnrm < stop_tol
      sol=x; it_hist = it_histx(1:itc+1,:);
      return;
   end
   lam_rec(nbroy)=lambda;
   if lambda ~= 1, stp(:,nbroy)=lambda*stp(:,nbroy); stp_nrm(nbroy)=lambda*lambda*stp_nrm(nbroy); end
   if nbroy < maxdim+1
      z=-fc;
      if nbroy > 1
         for kbr = 1:nbroy-1
            ztmp=stp(:,kbr+1)/lam_rec(kbr+1);
            ztmp=ztmp+(1 - 1/lam_rec(kbr))*stp(:,kbr);
            ztmp=ztmp*lam_rec(kbr);
            z=z+ztmp*((stp(:,kbr)'*z)/stp_nrm(kbr));
         end
      end
      a2=-lam_rec(nbroy)/stp_nrm(nbroy); a1=1 - lam_rec(nbroy);
      zz=stp(:,nbroy)'*z; a3=a1*zz/stp_nrm(nbroy); a4=1+a2*zz;
      stp(:,nbroy+1)=(z-a3*stp(:,nbroy))/a4;
      stp_nrm(nbroy+1)=stp(:,nbroy+1)'*stp(:,nbroy+1);
      nbroy=nbroy+1;
   else
      stp(:,1)=-fc; stp_nrm(1)=stp(:,1)'*stp(:,1); nbroy=1;
   end
end
sol=x; it_hist=it_histx(1:itc+1,:); ierr = 1;
