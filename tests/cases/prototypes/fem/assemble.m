function [A, area, ii, jj] = assemble(node, elem, d)
%ASSEMBLE stiffness matrix by triplets
N = size(node,1); NT = size(elem,1);
ve = zeros(NT, 2, 3);
ve(:,:,3) = node(elem(:,2),:) - node(elem(:,1),:);
ve(:,:,1) = node(elem(:,3),:) - node(elem(:,2),:);
ve(:,:,2) = node(elem(:,1),:) - node(elem(:,3),:);
area = .5*abs(-ve(:,1,3).*ve(:,2,2) + ve(:,2,3).*ve(:,1,2));
ii = zeros(9*NT, 1); jj = ii; ss = ii;
index = 0;
for i = 1:3
    for j = 1:3
        ii(index+1:index+NT) = elem(:,i);
        jj(index+1:index+NT) = elem(:,j);
        ss(index+1:index+NT) = d*dot(ve(:,:,i), ve(:,:,j), 2)./(4*area);
        index = index + NT;
    end
end
A = sparse(ii, jj, ss, N, N);
