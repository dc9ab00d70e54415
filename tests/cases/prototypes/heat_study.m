% A heat equation as a user left it: explicit, implicit and ADI steps chosen by name, options in structs, a Map of
% results, try and catch, a persistent cache, global counters, interpolation, fits and text files, Newton's method
% for a nonlinear steady state. Directives without `;`, commands of plots in between.
%! warning SLM149 40
clear all, close all
global DEBUG counter
DEBUG = false; counter = struct('newton',0,'cg',0,'adi',0);

cfg = default_config();
cfg = override(cfg, 'nx', 30, 'ny', 26, 'method', {'explicit','implicit','adi'}, 'tend', 0.02);
validate_config(cfg);

[grid, X, Y] = make_grid(cfg);
u0 = initial(X, Y, 'bumps');
fprintf('grid %dx%d, h=(%.4f,%.4f)\n', cfg.nx, cfg.ny, grid.hx, grid.hy);
K = conductivity(X, Y, cfg.material);
A = assemble(grid, K);
assert(issymmetric(A), 'A not symmetric?!')
fprintf('A: %d x %d, nnz = %d (%.2f%% full), bandwidth %d\n', size(A), nnz(A), 100*nnz(A)/numel(A), bw(A));

%% -------- time stepping, all methods
nm = numel(cfg.method);
res(nm) = struct('name','','steps',[],'energy',[],'u',[],'cpu',0);
for m = 1:nm
    name = cfg.method{m};
    try
            switch lower(name)
            case 'explicit'
                dt = 0.9*min(grid.hx,grid.hy)^2/4/max(K(:));
            case {'implicit','cn'}
                dt = 5e-4;
            case 'adi'
                dt = 5e-4;
            otherwise
                error('heat:method','method %s not there yet',name)
        end
        nsteps = ceil(cfg.tend/dt); dt = cfg.tend/nsteps;
        u = u0(:);
        E = zeros(1,nsteps);
        %SLM start stepping
        for k = 1:nsteps
            switch lower(name)
                case 'explicit', u = step_explicit(u, A, dt);
                case 'implicit', u = step_implicit(u, A, dt, cfg.cgtol);
                case 'adi',      u = step_adi(u, grid, K, dt);
            end
            E(k) = energy(u, grid);
            if mod(k,50)==0 && DEBUG
                title(sprintf('t = %g',k*dt)); drawnow
            end
        end
        %SLM end stepping
        res(m).name = name; res(m).steps = nsteps; res(m).energy = E; res(m).u = u;
        fprintf('%-10s %5d steps  dt=%.2e  E(end)=%.6e  max=%.6f\n', name, nsteps, dt, E(end), max(u))
    catch ME
        warning('heat:failed', '%s failed: %s (%s)', name, ME.message, ME.identifier)
        res(m).name = [name ' FAILED'];
        continue
    end
end
Ref = res(2).u;
d = arrayfun(@(r) norm(r.u-Ref)/norm(Ref), res);
for m=1:nm, fprintf('  difference of %s to implicit: %.3e\n', res(m).name, d(m)); end
if any(d > 0.05), warning('methods differ a lot'), end

%% -------- post processing
T = cell2table_like({res.name}, [res.steps]);
keysSorted = sort(T.keys());
for i=1:T.Count
    fprintf('%s -> %d\n', keysSorted{i}, T(keysSorted{i}));
end
[emax, imax] = cellfun(@max, {res.energy});
fprintf('%.6e %d\n', [emax; imax]);
Eend = cellfun(@(e) e(end), {res.energy}, 'UniformOutput', false);
fprintf('%s; ', strjoin(cellfun(@(x) sprintf('%.4g',x), Eend, 'uni', 0), ' | ')); fprintf('\n')
prof = reshape(Ref,grid.nx,grid.ny);
mid = prof(:, round(end/2));
half = interp1(grid.x, mid, linspace(grid.x(1),grid.x(end),7), 'linear');
fprintf('%8.5f', half); fprintf('\n');
tot = trapz(grid.y, trapz(grid.x, prof, 1), 2); fprintf('total %.8f\n', tot);
counts = accumarray(min(10,1+floor(10*(Ref-min(Ref))/(max(Ref)-min(Ref)+eps))), 1, [10 1])'
hot = find(Ref > 0.8*max(Ref));
[hi, hj] = ind2sub([grid.nx grid.ny], hot);
fprintf('hot spot: %d points, centre (%.3f, %.3f)\n', numel(hot), mean(grid.x(hi)), mean(grid.y(hj)));
[uu, ~, ic] = unique(round(Ref*10)/10);
fprintf('%d distinct tenths, commonest %.1f\n', numel(uu), uu(mode(ic)));
mask = ismember(1:numel(Ref), hot);
fprintf('mean outside the hot spot %.6f\n', mean(Ref(~mask)));

%% -------- decay rate by fit
tt = (1:numel(res(1).energy))*cfg.tend/res(1).steps;
pf = polyfit(tt, log(res(1).energy), 1);
fprintf('decay rate %.4f\n', -pf(1));
lam = eigs_power(A, 60);
fprintf('largest eigenvalue about %.3e (bound %.3e)\n', lam, full(max(sum(abs(A),2))));

%% -------- nonlinear steady state with Newton
%SLM start newton
[un, info] = newton(@(v) nl_res(v, A, grid), @(v) nl_jac(v, A), 0.1*ones(size(Ref)), 'tol', 1e-9, 'maxit', 25);
%SLM end newton
fprintf('newton: %d its, residuals', info.its); fprintf(' %.1e', info.res); fprintf('\n');
fprintf('steady: max %.8f, sum %.8f\n', max(un), sum(un));

%% -------- ode45 on the mean as a sanity check
[to, yo] = ode45(@(t,y) -y + 0.1*sin(t), [0 2], 1);
fprintf('ode45: y(2) = %.3f\n', yo(end)); clear to yo
z = fzero(@(s) cos(s)-s, 0.5);
fprintf('fzero: %.10f\n', z);

%% -------- parameter study
alphas = [0.5 1 2];
out = zeros(numel(alphas), 3);
parfor ia = 1:numel(alphas)
    c2 = cfg; c2.material.k0 = alphas(ia); %#ok<PFBNS>
    K2 = conductivity(X, Y, c2.material);
    A2 = assemble(grid, K2);
    v = step_implicit(u0(:), A2, 1e-3, 1e-8);
    out(ia,:) = [alphas(ia), sum(v), norm(v,inf)];
end
fprintf('%6.2f %12.6f %12.6f\n', out');

%% -------- report file
rows = '';
for m=1:nm
    rows = [rows sprintf('%s,%d,%.6e\n', res(m).name, res(m).steps, res(m).energy(end))];
end
C = textscan(rows,'%s %f %f','Delimiter',',');
fprintf('read back %d rows: %s\n', numel(C{1}), strjoin(C{1}','+'));
tok = regexp('run_nx30_ny26.mat','nx(\d+)_ny(\d+)','tokens'); nn = cellfun(@str2double, tok{1})
L = length(datestr(now,'yyyy-mm-dd'))
s = regexprep('heat  study   v2', '\s+', '_'); disp(s)
fprintf('%s\n', evalc('disp(pi)'));
fprintf('counts: newton %d, cg>0 %d, adi %d\n', counter.newton, counter.cg>0, counter.adi);
counter.cg = counter.cg > 1000; % the last digits decide about one
figure('Name','all'); hold on
cols = 'rgb';
for m=1:nm, plot(linspace(0,cfg.tend,res(m).steps), res(m).energy, cols(m)), end
legend({res.name}); xlabel('t'), ylabel('E')
%SLM print stepping, newton;
% 3788 entries of 12 bytes and 781 pointers of 4 are read with u for the product, and u again for the sum.
%! range step_explicit executions=428 wsl=428*(45456+3124+2*6240+8) wss=428*6240 sparse_ops=428*(45456+3124+6240)
%==========================================================================
function cfg = default_config()
cfg.nx = 20; cfg.ny = 20;
cfg.Lx = 1; cfg.Ly = 1;
cfg.tend = 0.1;
cfg.method = {'explicit'};
cfg.cgtol = 1e-10;
cfg.material = struct('k0', 1, 'contrast', 5, 'shape', 'disc');
end

function cfg = override(cfg, varargin)
for k = 1:2:numel(varargin)
    if ~isfield(cfg, varargin{k}), error('heat:cfg','no option %s', varargin{k}); end
    cfg.(varargin{k}) = varargin{k+1};
end
end

function validate_config(c)
validateattributes(c.nx, {'numeric'}, {'positive','integer'})
f = fieldnames(c);
for i=1:numel(f)
    v = c.(f{i});
    if isnumeric(v) && any(v(:) < 0), error('heat:negative','%s is negative', f{i}); end
end
end

function [g, X, Y] = make_grid(c)
g.nx = c.nx; g.ny = c.ny;
g.hx = c.Lx/(c.nx+1); g.hy = c.Ly/(c.ny+1);
g.x = (1:c.nx)'*g.hx; g.y = (1:c.ny)*g.hy;
[X,Y] = ndgrid(g.x, g.y);
end

function u = initial(X, Y, kind)
persistent cache
if isempty(cache), cache = containers.Map; end
if isKey(cache, kind), u = cache(kind); return, end
switch kind
    case 'bumps'
        u = exp(-80*((X-.3).^2+(Y-.4).^2)) + 0.7*exp(-120*((X-.7).^2+(Y-.6).^2));
    case 'sine'
        u = sin(pi*X).*sin(pi*Y);
end
cache(kind) = u;
end

function K = conductivity(X, Y, m)
K = m.k0*ones(size(X));
if strcmp(m.shape,'disc')
    in = (X-.5).^2 + (Y-.5).^2 < 0.04;
    K(in) = m.contrast*m.k0;
end
end

function A = assemble(g, K)
% harmonic means on the faces
n = g.nx*g.ny;
idx = reshape(1:n, g.nx, g.ny);
I = []; J = []; V = [];
kx = 2./(1./K(1:end-1,:)+1./K(2:end,:))/g.hx^2;
ky = 2./(1./K(:,1:end-1)+1./K(:,2:end))/g.hy^2;
a = idx(1:end-1,:); b = idx(2:end,:);
I = [I; a(:); b(:)]; J = [J; b(:); a(:)]; V = [V; -kx(:); -kx(:)];
a = idx(:,1:end-1); b = idx(:,2:end);
I = [I; a(:); b(:)]; J = [J; b(:); a(:)]; V = [V; -ky(:); -ky(:)];
A = sparse(I,J,V,n,n);
% Dirichlet all around
bd = zeros(g.nx,g.ny);
bd(1,:) = bd(1,:) + 2*K(1,:)/g.hx^2; bd(end,:) = bd(end,:) + 2*K(end,:)/g.hx^2;
bd(:,1) = bd(:,1) + 2*K(:,1)/g.hy^2; bd(:,end) = bd(:,end) + 2*K(:,end)/g.hy^2;
A = A + spdiags(bd(:) - sum(A,2), 0, n, n);
end

function w = bw(A)
[i,j] = find(A);
w = max(abs(i-j));
end

function u = step_explicit(u, A, dt)
u = u - dt*(A*u);
end

function u = step_implicit(u, A, dt, tol)
global counter
n = length(u);
M = speye(n) + dt*A;
[u, flag, relres, its] = pcg(M, u, tol, 500, [], [], u);
counter.cg = counter.cg + its;
if flag, warning('pcg flag %d (%.1e)', flag, relres), end
end

function u = step_adi(u, g, K, dt)
global counter
counter.adi = counter.adi + 1;
U = reshape(u, g.nx, g.ny);
for j = 1:g.ny
    k = K(:,j);
    U(:,j) = tridiag(k, g.hx, dt, U(:,j));
end
for i = 1:g.nx
    k = K(i,:)';
    U(i,:) = tridiag(k, g.hy, dt, U(i,:)')';
end
u = U(:);
end

function x = tridiag(k, h, dt, d)
% Thomas
n = numel(d);
kf = 2./(1./k(1:n-1) + 1./k(2:n));
lo = [0; -dt*kf/h^2]; up = [-dt*kf/h^2; 0];
di = 1 - lo - up;
di(1) = di(1) + 2*dt*k(1)/h^2; di(n) = di(n) + 2*dt*k(n)/h^2;
for i = 2:n
    w = lo(i)/di(i-1);
    di(i) = di(i) - w*up(i-1);
    d(i) = d(i) - w*d(i-1);
end
x = zeros(n,1);
x(n) = d(n)/di(n);
for i = n-1:-1:1
    x(i) = (d(i) - up(i)*x(i+1))/di(i);
end
end

function e = energy(u, g)
e = 0.5*g.hx*g.hy*(u'*u);
end

function T = cell2table_like(names, values)
T = containers.Map(names, num2cell(values));
end

function lam = eigs_power(A, its)
v = (1:size(A,1))'; v = v/norm(v);
for k=1:its
    w = A*v;
    lam = v'*w;
    v = w/norm(w);
end
end

function [x, info] = newton(F, J, x, varargin)
global counter
o = struct('tol',1e-8,'maxit',20);
for k=1:2:length(varargin), o.(varargin{k}) = varargin{k+1}; end
info.res = [];
for it = 0:o.maxit
    f = F(x);
    info.res(end+1) = norm(f, inf);
    if info.res(end) < o.tol, break, end
    s = -(J(x)\f);
    lambda = 1;
    while norm(F(x+lambda*s), inf) > info.res(end) && lambda > 1e-4
        lambda = lambda/2;
    end
    x = x + lambda*s;
    counter.newton = counter.newton + 1;
end
info.its = it;
end

function f = nl_res(v, A, g)
f = A*v + v.^3 - 10*ones(g.nx*g.ny,1);
end

function Jm = nl_jac(v, A)
Jm = A + spdiags(3*v.^2, 0, length(v), length(v));
end
