function m = slm_model_triplets(c, x, r, nout)
% sparse(i, j, v): the triplets, then two stable counting sorts that store and
% load them permuted (Gustavson 1978), adding those of one place; sparse(A) loads A.
if numel(x) < 3
  m = slm_model_swept(c, x, r, nout);
  return
end
x = x(1:3);
n = max([x.numel]);
sorted = n * (2 * r(1).index_bytes + x(3).width);
m.loads = slm_data_bytes(x);
m.work_loads = slm_choose(sorted <= c.C, 0, sorted);
m.work_stores = sorted;
m.flops = max(n - r(1).nnz, 0);
end
