function m = slm_model_inverse(c, x, r, nout)
% LU, then the inverse in place: 2 n^3 flops; the copy is the result. Sparse:
% a solve with the identity, entries of A in place of an unknown fill.
a = x(1);
if a.is_sparse
  m = slm_solve_sparse(c, a, a, a, a.cols);
  m.loads = a.bytes;
else
  m = slm_factored(c, a, 2 * (a.rows * a.rows * a.rows));
  m.work_stores = 0;
end
end
