function [node, elem] = refine(node, elem)
% every triangle into four
N = size(node,1); NT = size(elem,1);
total = sort([elem(:,[2,3]); elem(:,[3,1]); elem(:,[1,2])], 2);
[edge, ~, j] = unique(total, 'rows');
node(N+1:N+size(edge,1), :) = (node(edge(:,1),:) + node(edge(:,2),:))/2;
e = reshape(j, NT, 3) + N;
t = 1:NT;
p = [elem, e];
elem = [p(t,[1 6 5]); p(t,[6 2 4]); p(t,[5 4 3]); p(t,[4 5 6])];
