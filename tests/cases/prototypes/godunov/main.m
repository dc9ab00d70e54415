%{
   Godunov's method and high resolution corrections for the Euler equations, and advection.
   Tabs, CRLF, block comments, comments behind continuations.
     %{ a nested block
     %}
%}
mx = 24; limiters = {'none','minmod','superbee','mc','vanleer'};
dx = 1/mx; mbc = 2; x = ((1:mx) - .5)*dx;
mass = zeros(1,5);
for il=1:length(limiters)
	q = qinit(3,mx,x,mbc);
	t = 0; nstep = 0;
	while (t < .1)
		q = bc1(q,mbc,'extrap');
		[fwave,s,amdq,apdq] = rp1_euler(q);
		dt = min(.9*dx/max(abs(s(:))), .1-t);
		q(:,3:end-1) = q(:,3:end-1) - dt/dx*(apdq(:,2:end-1) + amdq(:,3:end));
		if ~strcmp(limiters{il},'none')
			F = correction(fwave,s,dt/dx,limiters{il});
			q(:,3:end-2) = q(:,3:end-2) - dt/dx*(F(:,2:end) - F(:,1:end-1));
		end
		t = t+dt; nstep = nstep + 1;
	end
	% 24 elements of a row: 192 B, stored; then loaded with dx; il is an index, end-2 has no flops.
	%! range total executions=5 wsl=5*(192+192+8+8) wss=5*(192+8) flops=5*(24+1)
	%SLM start total;
	rho = q(1,3:end-2);
	mass(il) = sum(rho)*dx;
	%SLM end total;
	fprintf('%-9s %4d steps  mass %.6f tv %.4f  min %.4f max %.4f\n',limiters{il},nstep,...
		mass(il),   ...  total mass
		sum(abs(diff(rho))), ...
		min(rho), max(rho));
end
qa = advect(@(x) double(x>.25 & x<.5), 40, 1.0, 'superbee');
fprintf('%.4f ', qa(1:10:end)); fprintf('\n');
clear F fwave
