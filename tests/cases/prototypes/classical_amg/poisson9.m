function A = poisson9(n)
e = ones(n,1); T = spdiags([e e e],-1:1,n,n); I = speye(n); A = 9*speye(n^2) - kron(T,T);

