function [wave,s,amdq,apdq] = rp1_euler(q)
%% Roe solver, no entropy fix
gamma1 = .4; [meqn,n] = size(q);
rhsqrt = sqrt(q(1,:)); p = gamma1*(q(3,:) - .5*(q(2,:).^2)./q(1,:));
l = 1:n-1; r = 2:n;
rhsq2 = rhsqrt(l)+rhsqrt(r);
u = (q(2,l)./rhsqrt(l) + q(2,r)./rhsqrt(r))./rhsq2;
enthalpy = ((q(3,l)+p(l))./rhsqrt(l) + (q(3,r)+p(r))./rhsqrt(r))./rhsq2;
a2 = gamma1*(enthalpy - .5*u.^2); a = sqrt(a2); g1a2 = gamma1./a2; euv = enthalpy - u.^2;
d = q(:,r) - q(:,l);
a3 = g1a2.*(euv.*d(1,:) + u.*d(2,:) - d(3,:));
a4 = (d(2,:) + (a-u).*d(1,:) - a.*a3)./(2*a);
a1 = d(1,:) - a3 - a4;
wave = zeros(meqn,n-1,3);
wave(:,:,1) = [a1; a1.*(u-a); a1.*(enthalpy-u.*a)];
wave(:,:,2) = [a3; a3.*u; a3.*.5.*u.^2];
wave(:,:,3) = [a4; a4.*(u+a); a4.*(enthalpy+u.*a)];
s = [u-a; u; u+a];
amdq = zeros(meqn,n-1); apdq = amdq;
for mw = 1:3
	amdq = amdq + bsxfun(@times,min(s(mw,:),0),wave(:,:,mw));
	apdq = apdq + bsxfun(@times,max(s(mw,:),0),wave(:,:,mw));
end

