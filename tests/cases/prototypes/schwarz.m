% Overlapping Schwarz for the five-point Laplacian: subdomains in a cell, additive with and without
% a coarse space as preconditioner of CG, alternating as a stationary iteration.
1;
clear, close all
m = 24; n = m^2; T = gallery('tridiag', m); A = kron(T, speye(m)) + kron(speye(m), T);
b = ones(n, 1); b(1:7:end) = -.5;
grid = reshape(1:n, m, m);
counts = containers_of(0);
parts = 3; overlap = 2;
doms = {};
for p = 1:parts, for q = 1:parts
  ip = max(1, (p-1)*m/parts + 1 - overlap):min(m, p*m/parts + overlap);
  iq = max(1, (q-1)*m/parts + 1 - overlap):min(m, q*m/parts + overlap);
  idx = grid(ip, iq);
  doms{end+1} = idx(:);
end, end
sizes = cellfun(@numel, doms);
fprintf('%d subdomains of %d to %d unknowns\n', numel(doms), min(sizes), max(sizes));
R0 = sparse(ceil(ceil((1:n)/m)*parts/m) + parts*(ceil((mod((0:n-1), m) + 1)*parts/m) - 1), 1:n, 1, parts^2, n);
A0 = full(R0*A*R0');
local = cell(size(doms));
for k = 1:numel(doms)
  [local{k}.L, flag] = chol(full(A(doms{k}, doms{k})), 'lower');
  local{k}.idx = doms{k};
  if flag, error('not definite'), end
end
one_level = @(r) additive(local, r, []);
two_level = @(r) additive(local, r, @(s) R0'*(A0\(R0*s)));
[x1, it1] = pcg_(A, b, 1e-8, one_level);
[x2, it2] = pcg_(A, b, 1e-8, two_level);
[x3, it3] = pcg_(A, b, 1e-8);
[x4, it4, h4] = alternating(A, b, local, 1e-6, 200);
fprintf('%-24s %4s\n', 'method', 'its');
fprintf('%-24s %4d\n', 'one level', it1, ...
        'two levels', it2, 'CG alone', it3, 'alternating', it4);
same = norm(x1 - x2) < 1e-6*norm(x1) & norm(x3 - x4) < 1e-4*norm(x3);
if ~same, warning('solutions differ'); end
order_ = [it2 < it3, it1 < it3];
% how often unknowns are covered, and what the overlap costs
cover = zeros(m);
for k = 1:numel(doms)
  cover(doms{k}) = cover(doms{k}) + 1;
end
table = [unique(cover)'; histc(cover(:)', unique(cover)')];
fprintf('covered %d times: %4d unknowns\n', table);
assert(all(cover(:) >= 1) && sum(table(2,:)) == n)
contraction = h4(end)/h4(end-1) < 1;

% One local solve by hand. The first subdomain has 10 x 10 = 100 unknowns: vectors of 800 B.
% The two triangles: 100*101/2*8 = 40400 B each; y and z 800 each.
%! range local wsl=40400+800+40400+800 wss=800+800
L = local{1}.L; g = b(doms{1});
%SLM start local;
y = L\g;
z = L'\y;
%SLM end local;
ok = norm(A(doms{1}, doms{1})*z - g) < 1e-10;
clear local h4 L

function z = additive(local, r, coarse)
  z = zeros(size(r));
  for k = 1:numel(local)
    i = local{k}.idx; L = local{k}.L;
    z(i) = z(i) + L'\(L\r(i));
  end
  if isa(coarse, 'function_handle'), z = z + coarse(r); end
end

function [x, it, h] = alternating(A, b, local, tol, maxit)
  x = zeros(size(b)); h = norm(b);
  it = 0;
  do_more = true;
  while do_more
    it = it + 1;
    for k = [1:numel(local), numel(local)-1:-1:1]
      i = local{k}.idx; L = local{k}.L;
      r = b(i) - A(i,:)*x;
      x(i) = x(i) + L'\(L\r);
    end
    h(it+1) = norm(b - A*x);
    do_more = h(end) > tol*h(1) && it < maxit;
  end
end

function [x, it] = pcg_(A, b, tol, M)
  if nargin < 4, M = @(r) r; end
  x = zeros(size(b)); r = b; z = M(r); p = z; rho = r'*z; it = 0;
  nb = norm(b);
  while norm(r) > tol*nb
    q = A*p; a = rho/(p'*q);
    x = x + a*p; r = r - a*q;
    z = M(r); rn = r'*z;
    p = z + rn/rho*p; rho = rn;
    it = it + 1;
    if it >= 500, return; end
  end
end

function c = containers_of(v), c = {v}; c(1) = []; end
