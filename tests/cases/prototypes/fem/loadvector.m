function b = loadvector(node, elem, area, f)
% midpoints of the edges, each shared by two corners
N = size(node,1);
m{1} = (node(elem(:,2),:) + node(elem(:,3),:))/2;
m{2} = (node(elem(:,3),:) + node(elem(:,1),:))/2;
m{3} = (node(elem(:,1),:) + node(elem(:,2),:))/2;
bt = zeros(size(elem));
for k = 1:3
    others = setdiff(1:3, k);
    bt(:,k) = area.*(f(m{others(1)}) + f(m{others(2)}))/6;
end
b = accumarray(elem(:), bt(:), [N 1]);
