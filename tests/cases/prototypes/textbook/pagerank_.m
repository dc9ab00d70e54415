function x = pagerank_(G,p)
if nargin < 2, p = .85; end
G = G - diag(diag(G));
[n,n] = size(G);
c = full(sum(G,1)); r = full(sum(G,2));
k = find(c~=0);
D = sparse(k,k,1./c(k),n,n);
e = ones(n,1); I = speye(n,n);
x = (I - p*G*D)\e;
x = x/sum(x);
