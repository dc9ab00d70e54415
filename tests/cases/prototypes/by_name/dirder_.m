function z = dirder_(x,w,f,f0)
% Finite difference directional derivative
epsnew=1.d-7;
n=length(x);
% scale the step
if norm(w) == 0
    z=zeros(n,1);
return
end
xs=(x'*w)/norm(w);
if xs ~= 0.d0
     epsnew=epsnew*max(abs(xs),1.d0)*sign(xs);
end
epsnew=epsnew/norm(w);
del=x+epsnew*w;
f1=feval(f,del);
z = (f1 - f0)/epsnew;
