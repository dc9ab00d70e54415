% Newton's method in Kelley's style: names of functions, params(1), forward differences, a global.
1;
function [sol, it_hist, ierr] = nsol(x,f,tol,parms)
debug=0;
ierr = 0; maxit=40;
atol=tol(1); rtol=tol(2); n = length(x); itc=0;
if nargin == 4 & length(parms)~=0, maxit=parms(1); end
f0= feval(f,x);
fnrm=norm(f0)/sqrt(n); it_hist=[0 fnrm];
stop_tol=atol+rtol*fnrm;
while(fnrm > stop_tol & itc < maxit)
    itc=itc+1;
    jac = diffjac(x,f,f0);
    [l,u]=lu(jac);
    tmp = -l\f0;  step = u\tmp;
    x = x + step; f0=feval(f,x);
    fnrm=norm(f0)/sqrt(n);
    it_hist=[it_hist; itc fnrm];
    if debug==1 disp([itc fnrm]); end
end
sol=x;
if fnrm > stop_tol ierr = 1; end
end

function jac = diffjac(x, f, f0)
n=length(x); jac=zeros(n,n);
for j=1:n
    zz=zeros(n,1); zz(j)=1;
    jac(:,j)=dirder(x,zz,f,f0);
end
end

function z = dirder(x,w,f,f0)
epsnew=1.d-7;
n=length(x);
if norm(w) == 0
    z=zeros(n,1);
return
end
xs=(x'*w)/norm(w);
if xs ~=0.d0
     epsnew=epsnew*max(abs(xs),1.d0)*sign(xs);
end
z = (feval(f,x+epsnew/norm(w)*w) - f0)/(epsnew/norm(w));
end

function h=heq(x)
% residual of Chandrasekhar's H-equation
global A_heq;
n=length(x);
h=ones(n,1)-(A_heq*x);
ph=find(h==0);
h(ph) = eps;
h=x-(ones(n,1)./h);
end

global A_heq
n=20; c=.9;
gr=1:n;
gr=(gr-.5)/n; gr=gr';
cc=.5*c/n;
A_heq=ones(n,1)*gr'; A_heq=cc*A_heq'./(A_heq+A_heq');
[sol, it_hist, ierr]=nsol(ones(n,1),'heq',[1.d-12,1.d-12],[40, 1, 0]);
[sol2, it_hist2]=nsol(ones(n,1),@heq,[1.d-12,1.d-12]);
assert(ierr == 0 && isequal(sol, sol2) && size(it_hist, 1) <= 8);
assert(norm(heq(sol)) < 1e-10 && all(diff(sol) > 0) && all(diff(it_hist(:,2)) < 0));
% the first moment of H has a closed form: mean(H) = 2/c*(1 - sqrt(1 - c))
assert(abs(mean(sol) - 2/c*(1 - sqrt(1 - c))) < 1e-8);
