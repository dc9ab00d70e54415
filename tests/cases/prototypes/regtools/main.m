% Regularisation: Picard plot, Tikhonov, corner of the L-curve (a function handed to fminbnd),
% CGLS with filter factors, LSQR, a derivative operator.
echo off
if exist('shaw_')==0, error('add regtools to the path'); end
n = 32;
[A,b_bar,x] = shaw_(n);
e = 1e-3*sin(37*(1:n)'.^2);		% "noise"	tabs here
b = b_bar + e;
[U,s,V] = svd(A); s = diag(s);

% U is 8192 B, vectors 256 B: U'*b loads U and b, beta./s both; beta and xi are stored.
%! range picard wsl=8192+256+512 wss=256+256 flops=2*1024+32+32
%SLM start picard;
beta = abs(U'*b);
xi = beta./s;
%SLM end picard;
for i=2:10, etap(i) = abs(prod(beta(i-1:i+1))^(1/3))/s(i); end
lambda = logspace(0,-4,17)';
[X_tikh,rho,eta] = tikhonov_(U,s,V,b,lambda);
fprintf('%10.3e %10.3e %10.3e\n', [lambda(1:8:end) rho(1:8:end) eta(1:8:end)]');
err = sqrt(sum((X_tikh - x*ones(1,length(lambda))).^2))/norm(x);
[emin,k] = min(err); fprintf('best lambda #%d: %.4e, error %.4f\n', k, lambda(k), emin);

[lc,rc,ec] = lcorner_(rho,eta,lambda,U(:,1:10),s(1:10),b);
fprintf('corner 10^%.2f\n', log10(lc)); clear lc rc ec
[Xc,rhoc,etac,F] = cgls_(A,b,6,1,s);
[Xl,rhol,etal] = lsqr_b_(A,b,6,1);
same = norm(Xc-Xl) < 1e-6, [L,W] = get_l_(n,2);
fprintf('%3d %10.4e %10.4e\n', [1:6; rhoc'; etac']);
xL = [A; .01*full(L)] \ [b; zeros(n-2,1)];
fprintf('second derivative: error %.4f\n', norm(xL-x)/norm(x));
clear U V xi beta etap F
