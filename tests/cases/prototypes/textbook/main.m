%% Textbook functions: solving, zeros, quadrature, an ODE, interpolation, least squares, minima. One
%% file has CRLF, tabs and Latin-1, some functions take functions by name, extra inputs are handed on.
A = [10 -7 0; -3 2 6; 5 -1 5]; b = [7 4 6]';
x = bslashtx_(A,b), [L,U,p] = lutx_(A)
xs = [bslashtx_(triu(magic(4)),(1:4)'), bslashtx_(tril(magic(4)),(1:4)')];
S = A'*A; xc = bslashtx_(S, b)';
try, bslashtx_(zeros(2),[1;2]); catch e, disp(['caught: ' e.message]), end, clear e
z = [fzerotx_(@(x) x.^3-2*x-5,[0,3]), fzerotx_('humps_',[1,2]), fzerotx_(@(x,a) x-a,[0,3],2)];
[Q,fc] = quadtx_('humps_',0,1,1e-4);
Q2 = quadtx_(@(t,a) exp(-a*t.^2),0,1,1e-6,2);
fprintf('Q = %.4f  fcount = %d, %.6f\n', Q, fc, Q2);
[t,y] = ode23tx_(@(t,y,mu) [y(2); mu*(1-y(1)^2)*y(2)-y(1)], [0 1], [2 0], [], 2);
fprintf('%d steps\n', length(t)-1); yend = y(end,:); clear t y
xx = [1 2 3 5 8]; yy = [16 18 21 17 15]; u = 1:.5:8;
v = splinetx_(xx,yy,u); w = pchiptx_(xx,yy,u);
disp([u; v; w]')
X = [1 1 1;1 2 4;1 3 9;1 4 16]; R = qrsteps_(X)
xm = round(1e4*fmintx_(@(x) -humps_(x), 0, 1));
pr = pagerank_(sparse([2 3 4 4 1 2],[1 2 2 3 4 4],1,4,4))';
secret = encrypt_('hello'); double(secret), back = strcmp(encrypt_(secret),'hello');

% u, v and w are 120 B. k = 1:n loads n; [1:k-1 k+1:n] loads k and n; the loops' variables are stored.
%   k-1 and k+1 are those of a loop: no flops.
%   w: u, two elements of x, j, k and w, 272, in each of 20 trips; v: v, w, y(k) and k.
%! range lagrange wsl=8+5*16+20*272+5*256 wss=8+120+8+5*(120+8)+20*120+5*120+120-120 flops=20*(1+45)+5*30
%SLM start lagrange;
pl = polyinterp_(xx,yy,u);
%SLM end lagrange;
