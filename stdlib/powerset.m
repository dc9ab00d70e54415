function p = powerset(a)
% All subsets of the elements of a, as a cell.
a = unique(a);
n = numel(a);
p = cell(1, 2^n);
p{1} = reshape(a([]), 1, 0);
for k = 1:2^n - 1
  p{k+1} = a(logical(bitget(k, 1:n)));
end
end
