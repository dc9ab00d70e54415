function [L,W] = get_l_(n,d)
%GET_L Compute discrete derivative operators.
% [L,W] = get_l(n,d)
if (d<0), error ('Order d must be nonnegative'), end
if (d==0), L = eye(n); W = zeros(n,0); return, end
% Compute L.
c = [-1,1,zeros(1,d-1)];
nd = n-d;
for i=2:d, c = [0,c(1:d)] - [c(1:d),0]; end
L = sparse(nd,n);
for i=1:d+1
  L = L + sparse(1:nd,[1:nd]+i-1,c(i)*ones(1,nd),nd,n);
end
if (nargout==2)
  W = zeros(n,d);
  W(:,1) = ones(n,1);
  for i=2:d, W(:,i) = W(:,i-1).*[1:n]'; end
  for k=1:d
    for j=1:k-1
      W(:,k) = W(:,k) - (W(:,j)'*W(:,k))*W(:,j);
    end
    W(:,k) = W(:,k)/norm(W(:,k));
  end
end
