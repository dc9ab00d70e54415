function [sol, it_hist, ierr, x_hist] = nsoli(x, f, opts)
% Inexact Newton with a line search (three points, parabola) and a Krylov solver.
%
%  it_hist: norm of F, evaluations so far, reductions of the step
%  ierr = 0: done, 1: not within maxit, 2: the line search failed
%
debug = 0;
maxarm = 12; alpha = 1.d-4; gamma = .9;
ierr = 0; maxit = opts.maxit; lmaxit = opts.maxitl;
etamax = opts.etamax;
if ~isfield(opts, 'lmeth'), opts.lmeth = 'gmres'; end
rtol = opts.tol(2); atol = opts.tol(1);
it_histx = zeros(maxit+1,3);
if nargout == 4, x_hist = x; end
n = length(x); fnrm = 1; itc = 0;
f0 = feval(f,x);
fnrm = norm(f0);
it_histx(itc+1,1) = fnrm; it_histx(itc+1,2) = 1; it_histx(itc+1,3) = 0;
fnrmo = 1;
stop_tol = atol + rtol*fnrm;
eta = abs(etamax); outstat(itc+1,:) = [itc fnrm 0 0 0];
nevals = 1;
while(fnrm > stop_tol && itc < maxit)
    rat = fnrm/fnrmo;
    fnrmo = fnrm;
    itc = itc+1;
    [step, errstep, inner_f] = dkrylov(f0, f, x, eta, lmaxit, opts.lmeth);
    %
    %   The line search.
    %
    xold = x;
    lambda = 1; lamm = 1; lamc = lambda; iarm = 0;
    xt = x + lambda*step;
    ft = feval(f,xt);
    nft = norm(ft); nf0 = norm(f0); ff0 = nf0*nf0; ffc = nft*nft; ffm = nft*nft;
    nevals = nevals + inner_f + 1;
    while nft >= (1 - alpha*lambda) * nf0
        if iarm == 0
            lambda = .5*lambda;
        else
            lambda = parab3p(lamc, lamm, ff0, ffc, ffm);
        end
        xt = x + lambda*step;
        lamm = lamc;
        lamc = lambda;
        ft = feval(f,xt);
        nevals = nevals + 1;
        nft = norm(ft);
        ffm = ffc;
        ffc = nft*nft;
        iarm = iarm+1;
        if iarm > maxarm
            if debug == 1, disp(' Armijo failure, too many reductions '); end
            ierr = 2;
            it_hist = it_histx(1:itc+1,:);
            sol = xold;
            return;
        end
    end
    x = xt;
    f0 = ft;
    if nargout == 4, x_hist = [x_hist, x]; end
    fnrm = norm(f0);
    it_histx(itc+1,1) = fnrm;
    it_histx(itc+1,2) = nevals;
    it_histx(itc+1,3) = iarm;
    rat = fnrm/fnrmo;
    %   the forcing term of Eisenstat and Walker
    if etamax > 0
        etaold = eta;
        etanew = gamma*rat*rat;
        if gamma*etaold*etaold > .1
            etanew = max(etanew, gamma*etaold*etaold);
        end
        eta = min([etanew,etamax]);
        eta = max(eta,.5*stop_tol/fnrm);
    end
    outstat(itc+1, :) = [itc fnrm inner_f rat iarm];
end
sol = x;
it_hist = it_histx(1:itc+1,:);
if fnrm > stop_tol, ierr = 1; end


function lambdap = parab3p(lambdac, lambdam, ff0, ffc, ffm)
% the minimum of the parabola through three points, kept in [.1, .5]*lambdac
sigma0 = .1; sigma1 = .5;
c2 = lambdam*(ffc-ff0)-lambdac*(ffm-ff0);
if c2 >= 0
    lambdap = sigma1*lambdac; return
end
c1 = lambdac*lambdac*(ffm-ff0)-lambdam*lambdam*(ffc-ff0);
lambdap = -c1*.5/c2;
if lambdap < sigma0*lambdac, lambdap = sigma0*lambdac; end
if lambdap > sigma1*lambdac, lambdap = sigma1*lambdac; end


function [step, error, f_evals] = dkrylov(f0, f, x, eta, lmaxit, lmeth)
switch lower(lmeth)
  case 'gmres'
    [step, error, total_iters] = dgmres(f0, f, x, [lmaxit, eta]);
    f_evals = total_iters;
  case {'bicgstab','bcgs'}
    [step, error, total_iters] = dcgstab(f0, f, x, [lmaxit, eta]);
    f_evals = 2*total_iters;
  otherwise
    error(['unknown linear solver: ' lmeth]);
end


function [x, error, total_iters] = dgmres(f0, f, xc, params)
% GMRES on the difference quotient, modified Gram-Schmidt, Givens rotations.
errtol = params(2); kmax = params(1);
b = -f0;
n = length(b);
x = zeros(n,1);
r = b;
h = zeros(kmax); v = zeros(n,kmax); c = zeros(kmax+1,1); s = zeros(kmax+1,1);
rho = norm(r);
g = rho*eye(kmax+1,1);
errtol = errtol*norm(b);
error = [];
error = [error,rho];
total_iters = 0;
v(:,1) = r/rho;
k = 0;
while((rho > errtol) & (k < kmax))
    k = k+1;
    v(:,k+1) = dirder(xc, v(:,k), f, f0);
    normav = norm(v(:,k+1));
    for j = 1:k
        h(j,k) = v(:,j)'*v(:,k+1);
        v(:,k+1) = v(:,k+1)-h(j,k)*v(:,j);
    end
    h(k+1,k) = norm(v(:,k+1));
    normav2 = h(k+1,k);
    if (h(k+1,k) ~= 0)
        v(:,k+1) = v(:,k+1)/h(k+1,k);
    end
    if k > 1
        h(1:k,k) = givapp(c(1:k-1),s(1:k-1),h(1:k,k),k-1);
    end
    nu = norm(h(k:k+1,k));
    if nu ~= 0
        c(k) = conj(h(k,k)/nu);
        s(k) = -h(k+1,k)/nu;
        h(k,k) = c(k)*h(k,k)-s(k)*h(k+1,k);
        h(k+1,k) = 0;
        g(k:k+1) = givapp(c(k),s(k),g(k:k+1),1);
    end
    rho = abs(g(k+1));
    error = [error,rho];
end
y = h(1:k,1:k)\g(1:k);
total_iters = k;
x = v(1:n,1:k)*y;


function vrot = givapp(c,s,vin,k)
vrot = vin;
for i = 1:k
    w1 = c(i)*vrot(i)-s(i)*vrot(i+1);
    w2 = s(i)*vrot(i)+conj(c(i))*vrot(i+1);
    vrot(i:i+1) = [w1,w2];
end


function [x, error, total_iters] = dcgstab(f0, f, xc, params)
b = -f0;
n = length(b); errtol = params(2)*norm(b); kmax = params(1); error = [];
rho = zeros(kmax+1,1);
x = zeros(n,1);
r = b;
hatr0 = r;
k = 0; rho(1) = 1; alpha = 1; omega = 1;
v = zeros(n,1); p = zeros(n,1); rho(2) = hatr0'*r;
zeta = norm(r); error = [error,zeta];
while((zeta > errtol) && (k < kmax))
    k = k+1;
    if omega == 0
        error('Bi-CGSTAB breakdown, omega=0');
    end
    beta = (rho(k+1)/rho(k))*(alpha/omega);
    p = r+beta*(p - omega*v);
    v = dirder(xc,p,f,f0);
    tau = hatr0'*v;
    if tau == 0, break; end
    alpha = rho(k+1)/tau;
    s = r-alpha*v;
    t = dirder(xc,s,f,f0);
    tau = t'*t;
    if tau == 0, x = x + alpha*p; break; end
    omega = t'*s/tau;
    rho(k+2) = -omega*(hatr0'*t);
    x = x+alpha*p+omega*s;
    r = s-omega*t;
    zeta = norm(r);
    error = [error, zeta];
end
total_iters = k;
