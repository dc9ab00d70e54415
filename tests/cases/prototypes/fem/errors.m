function [l2, h1] = errors(node, elem, area, u, pde)
if nargin < 5, error('errors needs five inputs'); end
mid = zeros(size(elem,1), 1); l2 = 0; h1 = 0;
for k = 1:3
    i = elem(:, mod(k,3)+1); j = elem(:, mod(k+1,3)+1);
    p = (node(i,:) + node(j,:))/2;
    l2 = l2 + sum(area.*(pde.exact(p) - (u(i)+u(j))/2).^2)/3;
end
x = reshape(node(elem,1), size(elem)); y = reshape(node(elem,2), size(elem));
uh = u(elem);
gx = zeros(size(mid)); gy = gx;
for k = 1:3
    a = mod(k,3)+1; b = mod(k+1,3)+1;
    gx = gx + uh(:,k).*(y(:,a) - y(:,b))./(2*area);
    gy = gy + uh(:,k).*(x(:,b) - x(:,a))./(2*area);
end
for k = 1:3
    a = mod(k,3)+1; b = mod(k+1,3)+1;
    g = pde.grad([x(:,a)+x(:,b), y(:,a)+y(:,b)]/2);
    h1 = h1 + sum(area.*((g(:,1)-gx).^2 + (g(:,2)-gy).^2))/3;
end
l2 = sqrt(l2); h1 = sqrt(h1);
