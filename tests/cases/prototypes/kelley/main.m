% Newton-Krylov and Broyden solvers in the manner of Kelley's textbook: options in a struct,
% histories as tables, global counters, functions handed over by name or handle. The functions
% are files of their own, not closed by `end`; brsola.m has CRLF at its line ends.
1;
clear all
clc
global nf_total nf_jac
nf_total = 0; nf_jac = 0;

n = 100;                             % H-equation, on the midpoints
opts = struct( 'maxit', 40, 'maxitl', 40, 'etamax', 0.9, 'lmeth', 'gmres' );
opts.tol = [1.d-7, 1.d-7];
global A_heq c_heq
mu = 1:n; mu = (mu - .5)/n; mu = mu';
c_heq = 0.9;
A_heq = ones(n,1)*mu'; A_heq = .5*c_heq*A_heq'./(A_heq+A_heq')/n;

% One evaluation by hand; vectors of 100: 800 B, A_heq: 80000 B.
%   nf_total = nf_total + 1: 8, stored 8.  h = 1 - A*x: 80000 + 800, stored 800.
%   h = x - 1./h: 1600, stored 800.  The caller stores its result: 800.
x = ones(n,1);
%! range residual exclusive wsl=0 wss=0
%! range residual wsl=8+80800+1600 wss=8+2*800
%! range residual sparse_ops=0 dgemm=0 executions=1
%SLM start residual;
f0 = heq(x);
%SLM end residual;

lmeths = { 'gmres', 'bicgstab' };
for j = 1:numel(lmeths)
    opts.lmeth = lmeths{j};
    [sol, it_hist, ierr] = nsoli( x, 'heq', opts );
    rec(j).name = lmeths{j};
    rec(j).sol = sol; rec(j).ierr = ierr;
    rec(j).evals = it_hist(end,2);
    rec(j).steps = size(it_hist,1) - 1;
    fprintf('%s\n', upper(lmeths{j}));
    fprintf('   %2d  %4d  %2d  %9.3f\n', [ (0:rec(j).steps)', it_hist(:,2:3), log10(it_hist(:,1)) ]');
end

[solb, hist_b, ierr_b] = brsola( x, @heq, opts.tol );
fprintf('brsola: ierr %d, %d iterations\n', ierr_b, size(hist_b,1)-1);
differ = norm( solb - rec(1).sol ) < 1e-5*norm(solb)

% a scalar problem whose line search has something to do, and one that cannot succeed
nf_before = nf_total;
opts.maxit = 20;
[t, hist_t, ierr_t] = nsoli( 8, @(s) atan(s), opts );
reductions = sum( hist_t(:,3) );
[dummy, hist_x, ierr_x] = nsoli( 2, @(s) s.^2 + 1, opts );
if ierr_x, disp('no solution, as it should be'), end
total = nf_total - nf_before;
clear t hist_t dummy hist_x it_hist hist_b
