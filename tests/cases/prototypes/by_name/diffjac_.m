function jac = diffjac_(x, f, f0)
% Forward difference Jacobian
n = length(x);
for j = 1:n
    zz = zeros(n,1);
    zz(j) = 1;
    jac(:,j) = dirder_(x,zz,f,f0);
end
