function slm_refer(key, at, dims, width, write, who)
% An element is read or written: at, its position from 0 in an array of these
% dimensions. who: statement, place in the table of ranges, variable.
global slm_n
slm_nest_runs();
array = slm_stored_in(key);
k = find(slm_n.arrays(1, :) == array, 1);
if isempty(k)
  k = size(slm_n.arrays, 2) + 1;
  slm_n.arrays(:, k) = [array; prod(dims) * width; width];
end
n = slm_n.count + 1;
slm_n.count = n;
if n > size(slm_n.list, 2)
  slm_n.list(:, 2 * n) = 0;
end
slm_n.list(:, n) = [k; at; write; who];
end
