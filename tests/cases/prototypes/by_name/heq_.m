function h=heq_(x)
% H-equation function, kernel precomputed
global A_heq
global nfev
nfev = nfev + 1;
n=length(x);
h=ones(n,1)-(A_heq*x);
ph=find(h==0); if length(ph) > 0
   h(ph)=1.d-10; end
h=ones(n,1)./h;
h=x-h;
