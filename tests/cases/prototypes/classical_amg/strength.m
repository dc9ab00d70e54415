function S = strength(A,theta)
n = size(A,1); D = spdiags(diag(A),0,n,n); B = -(A-D); B(B<0) = 0;
m = full(max(B,[],2)); [i,j,v] = find(B); keep = v >= theta*m(i);
S = sparse(i(keep),j(keep),1,n,n); S = spones(S);
