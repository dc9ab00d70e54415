function q = advect(f,n,u,lim)
h = 1/n; x = ((1:n)-.5)*h; q = f(x); dt = .8*h/u; nu = u*dt/h;
ip = [2:n 1]; im = [n 1:n-1]; imm = im(im);
for k=1:round(.25/dt)
	dq = q - q(im); th = dq(im)./(dq+eps*(dq==0));
	F = u*q(im) + .5*u*(1-nu)*philim(th,lim).*dq;
	q = q - dt/h*(F(ip)-F);
end
