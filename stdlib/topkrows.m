function [B, i] = topkrows(A, k, columns)
% The first k rows in descending order of the columns.
if nargin < 3, columns = 1:size(A, 2); end
[B, i] = sortrows(A, -columns);
k = min(k, size(A, 1));
B = B(1:k, :);
i = i(1:k);
end
