function m = slm_model_triplets(c, x, r, nout)
% sparse(i, j, v): entries are counted by stored vector, then put in their vector's
% place, which is a second sweep over its subscripts; then every vector is sorted and
% entries of one place are added. The result is a scatter: what merges it with other entries
% (A + sparse(i,j,v)) finds it stored. sparse(A) loads A.
if numel(x) < 3
  m = slm_model_swept(c, x, r, nout);
  return
end
x = x(1:3);
m.result_stores = r(1).bytes;
n = max([x.numel]);
key = 1 + ~r(1).by_rows;
vectors = slm_vectors(r(1), r(1).rows, r(1).cols);
index = r(1).index_bytes;
counters = (vectors + 1) * index;
entries = n * (index + x(3).width);
m.loads = slm_data_bytes(x);
m.work_loads = 0;
m.work_stores = counters + entries;
m.flops = max(n - r(1).nnz, 0);
total = sum(m.loads) + counters + entries;
if all(total <= c.C) || n == 0
  return
end
if r(1).by_rows
  at = x(1).held(:);
else
  at = x(2).held(:);
end
at = double(at) - 1;
if numel(at) < n
  at = at * ones(n, 1);
end
[~, order] = sort(at);
place = zeros(n, 1);
place(order) = (0:n-1)';
counted = slm_gather_list(c, at, vectors + 1, index, x(key).bytes);
% the counters are gathered beside the entries that are stored in their places, the last one
% first: how far references are from each other is the same in both directions
placed = slm_gather_lists(c, [at, place, place], [vectors + 1, n, n], [index, index, x(3).width], [1, 0, 0], sum(m.loads));
% counters that fit are still there after they were set to zero and summed up
few = slm_choose(counters <= c.C, max(counted - counters, 0) + max(placed - counters, 0), counted + placed + counters);
m.work_loads = slm_choose(total <= c.C, 0, m.loads(key) + few + counters + entries);
end
