function q = qinit(meqn,mx,x,mbc)
q = zeros(meqn,mx+2*mbc); gamma = 1.4;
left = [false(1,mbc) x<.5 false(1,mbc)]; left(1:mbc) = true;
rho = .125*ones(1,mx+2*mbc); rho(left) = 1;
p = .1+0*rho; p(left) = 1; u = 0;
q(1,:) = rho; q(2,:) = rho*u; q(3,:) = p/(gamma-1) + .5*rho*u^2;

