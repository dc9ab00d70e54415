function v = splinetx_(x,y,u)
h = diff(x); delta = diff(y)./h;
d = splineslopes(h,delta);
n = length(x);
c = (3*delta - 2*d(1:n-1) - d(2:n))./h;
b = (d(1:n-1) - 2*delta + d(2:n))./h.^2;
k = ones(size(u));
for j = 2:n-1
   k(x(j) <= u) = j;
end
s = u - x(k);
v = y(k) + s.*(d(k) + s.*(c(k) + s.*b(k)));

function d = splineslopes(h,delta)
n = length(h)+1;
a = zeros(size(h)); b = a; c = a; r = a;
a(1:n-2) = h(2:n-1); a(n-1) = h(n-2)+h(n-1);
b(1) = h(2); b(2:n-1) = 2*(h(2:n-1)+h(1:n-2)); b(n) = h(n-2);
c(1) = h(1)+h(2); c(2:n-1) = h(1:n-2);
r(1) = ((h(1)+2*c(1))*h(2)*delta(1)+ h(1)^2*delta(2))/c(1);
r(2:n-1) = 3*(h(2:n-1).*delta(1:n-2)+ h(1:n-2).*delta(2:n-1));
r(n) = (h(n-1)^2*delta(n-2)+ (2*a(n-1)+h(n-1))*h(n-2)*delta(n-1))/a(n-1);
d = tridisolve(a,b,c,r);

function x = tridisolve(a,b,c,d)
x = d; n = length(x);
for j = 1:n-1
   mu = a(j)/b(j);
   b(j+1) = b(j+1) - mu*c(j);
   x(j+1) = x(j+1) - mu*x(j);
end
x(n) = x(n)/b(n);
for j = n-1:-1:1
   x(j) = (x(j)-c(j)*x(j+1))/b(j);
end
