function m = slm_model_chol(c, x, r, nout)
% Cholesky: n^3/3 flops; a triangle is referenced, the copy is the result.
% Sparse: from the fill that the factor has.
a = x(1);
if a.is_sparse
  m = slm_sparse_chol(c, x, r, nout);
  return
end
n = a.rows;
half = floor((a.bytes + n * a.width) / 2);
m.loads = slm_choose(half <= c.C, half, max(slm_blocked(c, n * n * n / 3, a.width), half));
m.flops = slm_flops(a, n * n * n / 3);
end
