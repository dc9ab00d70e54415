% Lanczos bidiagonalisation: a global, options in a struct, reorthogonalisation loops, lazy |.
1;
function [U,B,V,work] = lanbpro(A,k,p,options)
%LANBPRO-like Lanczos bidiagonalisation with selective reorthogonalisation.
global LANBPRO_COUNT
if nargin<4, options = []; end
opt = struct('delta', sqrt(eps), 'eta', eps^(3/4), 'cgs', 0, 'onesided', 0);
if ~isempty(options)
  c = fieldnames(options);
  for i=1:length(c)
    if any(strcmpi(c{i},{'delta';'eta';'cgs';'onesided'}))
      opt.(lower(c{i})) = getfield(options, c{i});
    else
      warning('lanbpro:opt', 'unknown option %s', c{i});
    end
  end
end
[m, n] = size(A);
if nargin < 3 | isempty(p), p = ones(m,1); end
U = zeros(m,k+1); V = zeros(n,k); alpha = zeros(k,1); beta = zeros(k+1,1);
beta(1) = norm(p); U(:,1) = p/beta(1); nreorthu = 0; nreorthv = 0;
r = zeros(n,1);
for j=1:k
  if j==1
    r = (U(:,1)'*A)';
  else
    r = A'*U(:,j) - beta(j)*V(:,j-1);
  end
  [r, nr] = reorth(V, r, norm(r), 1:j-1, 0.5, opt.cgs); nreorthv = nreorthv + nr;
  alpha(j) = norm(r);
  V(:,j) = r/alpha(j);
  p = A*V(:,j) - alpha(j)*U(:,j);
  [p, nr] = reorth(U, p, norm(p), 1:j, .5, opt.cgs);  nreorthu += nr;
  beta(j+1) = norm(p);
  if beta(j+1) < eps*norm(alpha(1:j)), break; end
  U(:,j+1) = p/beta(j+1);
  LANBPRO_COUNT = LANBPRO_COUNT+1;
end
B = spdiags([alpha beta(2:k+1)],[0 -1],k+1,k);
if nargout==4
  work = [nreorthu, nreorthv];
end

end

function [r, nre] = reorth(Q, r, normr, index, alpha, method)
nre = 0;
if isempty(index), return; end
normr_old = 0;
if length(index) == size(Q,2) & all(index == 1:size(Q,2)), simple = 1; else simple = 0; end
while normr < alpha*normr_old | nre==0
  if method==1
    if simple, t = Q'*r; r = r - Q*t; else
      t = Q(:,index)'*r; r = r - Q(:,index)*t; end
  else
    for i=index,
      t = Q(:,i)'*r;
      r = r - Q(:,i)*t;
    end
  end
  normr_old = normr; normr = norm(r);
  nre = nre + 1;
  if nre > 4
    r = zeros(size(r)); normr = 0; return
  end
end
end

global LANBPRO_COUNT; LANBPRO_COUNT = 0;
m = 40; n = 30;
A = zeros(m,n);
for i=1:m, for j=1:n, A(i,j) = 1/(i+j-1) + (i==j); end, end
opts.cgs = 1; opts.Eta = 1e-12;
[U,B,V,work] = lanbpro(A, 10, ones(m,1), opts);
assert(isequal(work, [10 9]) && LANBPRO_COUNT == 10 && issparse(B) && isequal(size(B), [11 10]));
d = full(diag(B));
assert(norm(d([1 2 5]) - [2.3329969902; 1.4769115429; 0.0108553373]) < 1e-9);
assert(norm(A*V - U*B) < 1e-12 && norm(V'*V - eye(10)) < 1e-12);
[U,B,V] = lanbpro(sparse(A), 8);
assert(isequal(size(B), [9 8]) && norm(A*V - U*B) < 1e-12);
