% Variables of the problem: names like beta and e belong to no function here.
clear
h0 = 1/4;
coef = 1;
beta = pi;
pde = struct('f', @(p) 2*beta^2*sin(beta*p(:,1)).*sin(beta*p(:,2)));
pde.g = @(p) sin(beta*p(:,1)).*sin(beta*p(:,2));
pde.exact = pde.g;
pde.grad = @(p) beta*[cos(beta*p(:,1)).*sin(beta*p(:,2)), sin(beta*p(:,1)).*cos(beta*p(:,2))];
