function A = qrsteps_(A)
[m,n] = size(A);
for k = 1:min(m-1,n)
   i = k:m;
   u = A(i,k);
   sigma = norm(u);
   if sigma ~= 0
      if u(1) ~= 0, sigma = sign(u(1))*sigma; end
      u(1) = u(1) + sigma;
      rho = 1/(conj(sigma)*u(1));
      A(i,k) = 0;
      A(k,k) = -sigma;
      j = k+1:n;
      v = rho*(u'*A(i,j));
      A(i,j) = A(i,j) - u*v;
   end
end
