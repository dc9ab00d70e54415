% GMRES with Givens rotations and ILUT, in the manner of Saad's book: H as an upper triangle, the
% rotations as two vectors, the factors row by row with dropping. Convection-diffusion, 10 x 10.
%
%   n = 100: vectors 800 B. A: 100 + 4*90 = 460 nonzeros, 460*12 + 101*4 = 5924 B.
clear
nx = 10; ny = 10; n = nx*ny;
gam = 12; h = 1/(nx+1);
I = speye(nx); e = ones(nx,1);
Tx = spdiags([ -(1+gam*h/2)*e, ...   west: a comment behind a continuation
               2*e, ...
               -(1-gam*h/2)*e ], [-1 0 1], nx, nx);
Ty = spdiags([-e 2*e -e], [-1 0 1], ny, ny);
A  = kron(I,Tx)+kron(Ty,I);
sol = ones(n,1) - (1:n)'/n;
rhs = A*sol;
im = 12; maxits = 5; eps1 = 1.0e-8;

% --- factors for three pairs (fill, tolerance)
fills = [ 2 5 10 ];
drops = [1e-1, 1e-2 ,1e-3];
table = [];
for kk=1:length(fills)
    [L,U,nz] = ilut_ (A, fills(kk), drops(kk));
    prec = @(y) U \ (L \ y);
    [x,its,res] = fgmres(A,rhs,zeros(n,1),im,maxits,eps1,prec);
    table = [ table ; fills(kk) , nz , its , norm(x-sol)<1e-5*norm(sol) ];
    last(kk) = res(end) <= eps1*res(1);
end
[x,its,res] = fgmres(A,rhs,zeros(n,1),im,maxits,eps1);
table(end+1,:) = [ 0 0 its norm(x-sol)<1e-5*norm(sol) ];
fprintf(1,' lfil    nnz   its  ok\n'); fprintf(1,'%5d %6d %5d %3d\n',table');
restarts = ceil(its/im);

% The residual: A 5924, x 800 (13 lines, all fit), rhs 800; the norm 800.
% The sweep over columns of V, two products: V(:,1:3)'*w: V's three columns, 38 lines, and w 800,
% stored 24; w - V(:,1:3)*t: 38 lines + 24 and w 800, stored 800.
%! range residual wsl=5924+800+800+800 wss=800+8 sparse_ops=5924+800
%! range classical wsl=38*64+800+38*64+24+800 wss=24+800 flops=600+600+100
V = reshape( cos(1:n*im), n, im );
w = sol;
%SLM start residual;
r = rhs-A*x;
ro = norm(r) ;
%SLM end residual;
%SLM start classical;
t = V(:,1:3)'*w;
w = w - V(:,1:3)*t;
%SLM end classical;
w_big = max(abs(w)) > .5;
clear x r ro res

function [x,its,res] = fgmres(A,rhs,sol,im,maxits,tolIts,prec)
%  restarted flexible GMRES; prec is called for every direction
flexible = nargin >= 7 && ~isempty(prec);
n = size(A,1); its = 0; outits = 0; x = sol;
res = [];
while (outits < maxits)
    r = rhs - A*x;
    ro = norm(r);
    if outits == 0
        tol1 = tolIts*ro;
        res(1) = ro;
    end
    if ro <= tol1, break, end
    outits = outits+1;
    vv(:,1) = r/ro;
    rs = zeros(im+1,1); rs(1) = ro;
    hh = zeros(im+1,im); c = zeros(im,1); s = c;
    i = 0;
    while (i < im && ro > tol1)
        i = i+1; its = its+1; i1 = i+1;
        if flexible, z = prec(vv(:,i)); else, z = vv(:,i); end
        Z(:,i) = z;
        vv(:,i1) = A*z;
        for j=1:i
            t = vv(:,j)'*vv(:,i1);
            hh(j,i) = t;
            vv(:,i1) = vv(:,i1) - t*vv(:,j);
        end
        t = norm(vv(:,i1));
        hh(i1,i) = t;
        if (t ~= 0.0), vv(:,i1) = vv(:,i1)/t; end
        % old rotations on the new column
        for k=2:i
            k1 = k-1;
            t = hh(k1,i);
            hh(k1,i) =  c(k1)*t + s(k1)*hh(k,i);
            hh(k,i)  = -s(k1)*t + c(k1)*hh(k,i);
        end
        gam = sqrt(hh(i,i)^2 + hh(i1,i)^2);
        gam = max(eps,gam);
        c(i) = hh(i,i)/gam; s(i) = hh(i1,i)/gam;
        rs(i1) = -s(i)*rs(i);
        rs(i)  =  c(i)*rs(i);
        hh(i,i) = c(i)*hh(i,i) + s(i)*hh(i1,i);
        ro = abs(rs(i1));
        res = [res ; ro];
    end
    % back substitution
    rs(i) = rs(i)/hh(i,i);
    for k = i-1:-1:1
        t = rs(k);
        for j=k+1:i, t = t-hh(k,j)*rs(j); end
        rs(k) = t/hh(k,k);
    end
    for j=1:i
        x = x+rs(j)*Z(:,j);
    end
end
end

function [L,U,nz] = ilut_(A,lfil,tol)
%  rows with a working vector, two droppings: by size relative to the row, and by number
n = size(A,1);
L = speye(n); U = sparse(n,n);
At = A.';                                  % columns are quicker to take
for i=1:n
    [jr,~,v] = find(At(:,i));
    w = zeros(1,n); w(jr) = v;
    tnorm = norm(v)/sqrt(length(v));
    k = 0;
    while true
        k = k+1;
        if k >= i, break; end
        if w(k) == 0, continue; end
        w(k) = w(k)/U(k,k);
        if abs(w(k)) < tol, w(k) = 0; continue, end
        w(k+1:n) = w(k+1:n) - w(k)*U(k,k+1:n);
    end
    w(abs(w) < tol*tnorm & (1:n) ~= i) = 0;
    w = keep(w,1:i-1,lfil); w = keep(w,i+1:n,lfil);
    if w(i) == 0, w(i) = tol*tnorm; end
    L(i,1:i-1) = w(1:i-1);
    U(i,i:n) = w(i:n);
end
nz = nnz(L)+nnz(U)-n;
end

function w = keep(w,where,lfil)
if numel(where) <= lfil, return, end
[~,order] = sort(abs(w(where)),'descend');
w(where(order(lfil+1:end))) = 0;
end
