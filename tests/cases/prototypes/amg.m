% Algebraic multigrid by smoothed aggregation as a preconditioner of CG: strong connections, greedy
% aggregates, a struct array of levels that grows, recursion, closures, a jump in the coefficient.
clear all, close all
global n_smooth
n_smooth = 0;
m = 16; n = m*m;
A = diffusion(m, 1000);
b = ones(n,1) + (1:n)'/n;
setup = struct('theta', 0.08, 'coarse', 12, 'maxlev', 6, 'omega', 2/3);
H = amg_setup(A, setup);
disp(' level   rows    nnz  aggregates')
for k = 1:numel(H)
  fprintf('%6d %6d %6d  %s\n', k, size(H(k).A,1), nnz(H(k).A), int2str(size(H(k).P,2)))
end
operator = sum(arrayfun(@(h) nnz(h.A), H))/nnz(A);
grid_ = sum(arrayfun(@(h) size(h.A,1), H))/n;
fprintf('operator complexity %.4f, grid complexity %.4f\n', operator, grid_);

M = {[], @(r) r./full(diag(A)), @(r) vcycle(H, 1, r)};
its = zeros(1,3); flags = its;
for t = 1:3
  [x{t}, flags(t), its(t), res{t}] = mycg(A, b, 1e-8, 200, M{t});
end
its
gain = its(1) > 2*its(3);
agree = norm(x{1} - x{3}) < 1e-5*norm(x{1});
smoothing_steps = n_smooth;
longest = max(cellfun('length', res));
x3 = x{3};

% One weighted Jacobi step by hand: vectors of 256: 2048 B; A: 256 + 4*240 = 1216 entries,
% 1216*12 + 257*4 = 15620 B. r - A*z: 15620 + 2048 and r 2048 in the pass of the
% statement, which reads z, dinv and w (8) too; stored: z.
%! range smooth wsl=15620+3*2048+8 wss=2048 sparse_ops=15620+2048
dinv = H(1).dinv; r = b; w = 2/3; z = w*(dinv.*r);
%SLM start smooth;
z = z + w*(dinv.*(r - A*z));
%SLM end smooth;
theta = 0.08;
[i, j, v] = find(A); d = full(diag(A));
strong = abs(v) > theta*sqrt(d(i).*d(j));
assert(nnz(strong) > n)
clear M H x res i j v d strong A z r

function A = diffusion(m, jump)
  % harmonic means of a coefficient by cells, by triplets
  K = ones(m); K(m/4+1:m/2, m/4+1:m/2) = jump;
  id = reshape(1:m*m, m, m);
  ii = []; jj = []; vv = [];
  for d = 1:2
    if d == 1
      a = id(1:m-1,:); c = id(2:m,:);
    else
      a = id(:,1:m-1); c = id(:,2:m);
    end
    k = 2./(1./K(a(:)) + 1./K(c(:)));
    ii = [ii; a(:); c(:); a(:); c(:)]; jj = [jj; c(:); a(:); a(:); c(:)];
    vv = [vv; -k; -k; k; k];
  end
  A = sparse(ii, jj, vv, m*m, m*m) + spdiags(0.01*ones(m*m,1), 0, m*m, m*m);
end

function H = amg_setup(A, opt)
  H = struct('A', {}, 'P', {}, 'dinv', {}, 'omega', {});
  while true
    k = numel(H) + 1;
    n = size(A,1);
    H(k).A = A; H(k).dinv = 1./full(diag(A));
    H(k).omega = opt.omega;
    if n <= opt.coarse || k >= opt.maxlev, H(k).P = zeros(n,0); return, end
    agg = aggregate(A, opt.theta);
    nc = max(agg);
    if nc == n, H(k).P = zeros(n,0); return; end
    T = sparse(1:n, agg, 1, n, nc);
    % smooth the tentative prolongation
    P = T - opt.omega/2*(spdiags(H(k).dinv, 0, n, n)*(A*T));
    H(k).P = P;
    A = P'*A*P;
    A = (A + A')/2;
  end
end

function agg = aggregate(A, theta)
  n = size(A,1); d = full(diag(A));
  [i,j,v] = find(A);
  keep = i ~= j & abs(v) > theta*sqrt(abs(d(i).*d(j)));
  neighbours = accumarray(j(keep), i(keep), [n 1], @(t) {t});
  agg = zeros(n,1); count = 0;
  for k = 1:n                                  % first pass: untouched neighbourhoods
    if agg(k), continue, end
    t = neighbours{k};
    if any(agg(t)), continue, end
    count = count + 1;
    agg([k; t]) = count;
  end
  for k = find(agg == 0)'                      % second pass: join a neighbour or stand alone
    t = neighbours{k}; t = t(agg(t) > 0);
    if isempty(t)
      count = count + 1; agg(k) = count;
    else
      agg(k) = agg(min(t));
    end
  end
end

function z = vcycle(H, k, r)
  global n_smooth
  A = H(k).A;
  if k == numel(H), z = full(A)\r; return, end
  z = H(k).omega*(H(k).dinv.*r);
  z = z + H(k).P*vcycle(H, k+1, H(k).P'*(r - A*z));
  z = z + H(k).omega*(H(k).dinv.*(r - A*z));
  n_smooth = n_smooth + 2;
end

function [x, flag, it, res] = mycg(A, b, tol, maxit, M)
%SLM FuncStart pcg_amg;
  x = zeros(size(b)); r = b; flag = 1;
  res = norm(r);
  for it = 1:maxit
    if isempty(M), z = r; else, z = M(r); end
    rho = r'*z;
    if it == 1, p = z; else, p = z + (rho/rho_old)*p; end
    q = A*p;
    alpha = rho/(p'*q);
    x = x + alpha*p; r = r - alpha*q;
    res(it+1) = norm(r);
    if res(end) <= tol*res(1), flag = 0; break; end
    rho_old = rho;
  end
%SLM FuncEnd pcg_amg;
end
