% Chandrasekhar H-equation by Newton-Krylov and Broyden: the function is given by its name, in texts
% alone, and has its kernel in a global.
global A_heq mu nfev
nfev = 0;
c = .9;
n = 30;
gr = 1:n;
gr = (gr-.5)/n;
gr = gr';
mu = gr;
cc = .5*c/n;
A_heq = ones(n,1)*gr'; A_heq = cc*A_heq'./(A_heq+A_heq');
tol = [1.d-8,1.d-8];
x = ones(n,1);
[sol, it_hist, ierr] = nsoli_(x,'heq_',tol);
fprintf('%4d %5d %5d\n', [(0:size(it_hist,1)-1)' it_hist(:,2:3)]');
parts = {'heq_', tol, [40 40 .9 3]};
[s3, h3, e3] = nsoli_(x, parts{:});
[sb, hb, eb] = brsola_(x, parts{1:2});
agree = [norm(sol-s3,inf) norm(sol-sb,inf)] < 1e-6;
jac = diffjac_(sol, 'heq_', heq_(sol));
fprintf('%.4f\n', cond(jac)); clear jac s3 sb h3 hb it_hist sol nfev

% One evaluation, by hand: A_heq is 30 x 30, 7200 B, vectors 240 B. nfev = nfev + 1: 8, 8. n: stored 8.
%   ones(n,1) - A_heq*x: 7200 + 240, stored 240.  find(h == 0): h 240, its 30 B of truths stored
%   and loaded, nothing found.  ones./h: 240, 240.  x - h: 480, 240.  h0 is stored: 240.
%! range once wsl=8+7440+240+30+240+480 wss=8+8+240+30+240+240 flops=1+1800+30+30+30
%SLM start once;
h0 = heq_(x);
%SLM end once;
