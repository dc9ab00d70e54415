function edges = boundary(elem)
% edges that belong to one triangle only
all_ = sort([elem(:,[2,3]); elem(:,[3,1]); elem(:,[1,2])], 2);
[e, i, j] = unique(all_, 'rows');
times = accumarray(j(:), 1);
edges = e(times == 1, :);
