% Geometric multigrid for -u'' + c*u = f and the five-point Laplacian: levels in a cell, cycles
% by recursion, smoothers through handles, a table of cycles and a full multigrid start.
clear; clc
nlev = 5; n = 2^nlev - 1;
levels = cell(nlev-1, 1);
for l = 1:nlev-1
  nl = 2^(nlev-l+1) - 1; h = 1/(nl+1);
  el = ones(nl,1); T = spdiags([-el 2*el -el], -1:1, nl, nl)/h^2;
  levels{l}.A = kron(speye(nl), T) + kron(T, speye(nl));
  levels{l}.n = nl;
  levels{l}.D = 4/h^2;
  if l > 1
    p = interpolation(nl);
    levels{l}.P = kron(p, p);                 % from level l to l-1
    levels{l}.R = .25*levels{l}.P';
  end
end
coarse = levels{end};
fprintf('level  unknowns   nonzeros\n');
for l = 1:numel(levels), fprintf('%5d %9d %10d\n', l, levels{l}.n^2, nnz(levels{l}.A)); end

[X, Y] = meshgrid((1:n)/(n+1));
f = 2*pi^2*sin(pi*X).*sin(pi*Y) + 10*X.*(1-Y);
f = f(:);
jacobi = @(A, D, x, b) x + .8*((b - A*x)/D);
params = struct('nu1', {2, 1, 2}, 'nu2', {2, 1, 1}, 'gamma', {1, 2, 1}, ...
                'smooth', {jacobi, jacobi, @redblack}, 'name', {'V(2,2)', 'W(1,1)', 'red-black'});
sols = [];
for p = params
  x = zeros(n^2, 1); hist = norm(f);
  for it = 1:20
    x = cycle(levels, 1, x, f, p);
    hist(end+1) = norm(f - levels{1}.A*x);
    if hist(end) < 1e-7*hist(1), break; end
  end
  rate = (hist(end)/hist(1))^(1/it);
  fprintf('%-10s %3d cycles, rate %6.4f\n', p.name, it, rate);
  sols(:,end+1) = x;
end
spread = max(abs(sols(:,1)-sols(:,2))) < 1e-5;
clear hist
xf = fmg(levels, f, params(1));
direct = levels{1}.A \ f;
fmg_error = norm(xf - direct)/norm(direct);
fprintf('full multigrid: %.6e\n', fmg_error)

% The coarse grid transfer by hand, n = 31: vectors of 961: 7688 B; 15 x 15 = 225: 1800 B.
%   A: 961 + 4*31*30 = 4681 nonzeros: 4681*12 + 962*4 = 60020 B. R: 225 rows of 9: 2025*12 +
%   226*4 = 25204 B; all vectors fit, their bytes count once. r = f - A*x: 60020 + 2*7688.
%   rc = R*r: 25204 + what the rows touch, the whole of r but nothing of the last line? Every
%   column of R holds a nonzero: 7688.
%! range transfer wsl=60020+7688+7688+25204+7688 wss=7688+1800 sparse_ops=60020+7688+25204+7688
A = levels{1}.A; R = levels{2}.R; x = xf;
%SLM start transfer;
r = f - A*x;
rc = R*r;
%SLM end transfer;
clear r rc levels sols coarse params p jacobi A R

function P = interpolation(nc)
  nf = 2*nc + 1;
  i = [2*(1:nc) - 1; 2*(1:nc); 2*(1:nc) + 1];
  j = repmat(1:nc, 3, 1);
  v = repmat([.5; 1; .5], 1, nc);
  P = sparse(i(:), j(:), v(:), nf, nc);
end

function x = cycle(levels, l, x, b, p)
  A = levels{l}.A;
  if l == numel(levels)
    x = A\b;
    return
  end
  for k = 1:p.nu1, x = p.smooth(A, levels{l}.D, x, b); end
  r = b - A*x;
  e = zeros(levels{l+1}.n^2, 1);
  rc = levels{l+1}.R*r;
  for g = 1:p.gamma
    e = cycle(levels, l+1, e, rc, p);
    if l+1 == numel(levels), break, end       % the last level is exact
  end
  x = x + levels{l+1}.P*e;
  for k = 1:p.nu2, x = p.smooth(A, levels{l}.D, x, b); end
end

function x = redblack(A, D, x, b)
  n = sqrt(numel(x));
  [I, J] = ndgrid(1:n);
  red = mod(I(:) + J(:), 2) == 0;
  for color = 0:1
    mask = red == color;
    r = b(mask) - A(mask, :)*x;
    x(mask) = x(mask) + r/D;
  end
end

function x = fmg(levels, f, p)
  rhs = {f};
  for l = 2:numel(levels), rhs{l} = levels{l}.R*rhs{l-1}; end
  x = levels{end}.A \ rhs{end};
  for l = numel(levels)-1:-1:1
    x = levels{l+1}.P*x;
    x = cycle(levels, l, x, rhs{l}, p);
  end
end
