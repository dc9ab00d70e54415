function P = interp_direct(A,S,isC)
n = size(A,1); cidx = zeros(n,1); cidx(isC) = 1:nnz(isC);
I = []; J = []; V = [];
for i=1:n
  if isC(i), I(end+1)=i; J(end+1)=cidx(i); V(end+1)=1; continue; end
  [~,nb,a] = find(A(i,:)); off = nb~=i; neg = a<0 & off;
  C = nb(off & isC(nb)' & full(S(i,nb))~=0);
  if isempty(C), continue, end
  alpha = sum(a(neg))/full(sum(A(i,C)));
  w = -alpha*nonzeros(A(i,C))'/full(A(i,i));
  I = [I i*ones(1,numel(C))]; J = [J cidx(C)']; V = [V w]; %#ok<*AGROW>
end
P = sparse(I,J,V,n,nnz(isC));
