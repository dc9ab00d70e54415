% A multigrid V-cycle: recursion over cells of matrices, fields that grow.
1;
function u = vcyc(A, P, f, u, lev, nu)
% recursive V-cycle; A, P cells of matrices
if lev == 1
  u = A{1}\f;
  return
end
D = 2/3 ./ full(diag(A{lev}));
for k = 1:nu,  u = u + D.*(f - A{lev}*u); end
rc = 0.5*P{lev}'*(f - A{lev}*u);
ec = vcyc(A, P, rc, zeros(size(rc)), lev-1, nu);
u += P{lev}*ec;
k = 0;
while k < nu
  u = u + D.*(f - A{lev}*u); k = k + 1;
end
end

function T = lap(n)
  e = ones(n,1); h = 1/(n+1);
  T = spdiags([-e 2*e -e]/h^2, -1:1, n, n);
end

function Q = prolongation(n, nc)
  ii = []; jj = []; vv = [];
  for j = 1:nc
    ii = [ii, 2*j-1, 2*j, 2*j+1]; jj = [jj, j, j, j]; vv = [vv, .5, 1, .5];
  end
  Q = sparse(ii, jj, vv, n, nc);
end

nlev = 6; A = cell(nlev,1); P = cell(nlev,1);
for l = 1:nlev
  n = 2^(l+1)-1; A{l} = lap(n);
  if l > 1, P{l} = prolongation(n, (n-1)/2); end
end
x = (1:n)'/(n+1); f = sin(pi*x)*pi^2;
u = zeros(n,1); r0 = norm(f - A{nlev}*u); res = r0; it = 0;
while res/r0 > 1e-10 && it < 30
  u = vcyc(A, P, f, u, nlev, 2);
  res = norm(f - A{nlev}*u); it++;
  hist.res(it) = res;
end
assert(it < 15 && numel(hist.res) == it && all(hist.res(2:end) < 0.2*hist.res(1:end-1)));
assert(norm(u - sin(pi*x), inf) < 1e-4);
