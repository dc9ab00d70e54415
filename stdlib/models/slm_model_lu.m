function m = slm_model_lu(c, x, r, nout)
% LU of m x n: m n^2 - n^3/3 flops; with several outputs the packed factors
% are read once to part them. Sparse: from the fill that the factors have.
a = x(1);
if a.is_sparse
  m = slm_sparse_lu(c, x, r, nout);
  return
end
rows = max(a.rows, a.cols);
n = min(a.rows, a.cols);
m = slm_factored(c, a, rows * n * n - n * n * n / 3);
if nout <= 1
  m.work_stores = 0;
else
  m.work_loads = slm_choose(a.bytes <= c.C, 0, a.bytes);
end
end
