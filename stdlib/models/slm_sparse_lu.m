function m = slm_sparse_lu(c, x, r, nout)
% Every column of L is read once for each column that it updates.
if numel(r) < 2 || ~r(1).is_sparse || ~r(2).is_sparse
  m = slm_model_swept(c, x, r, nout);
  return
end
below = max(slm_counts(r(1).data, false) - 1, 0);
right = max(slm_counts(r(2).data, true) - 1, 0);
n = min(numel(below), numel(right));
reads = sum(below(1:n) .* right(1:n));
m = slm_sparse_factor(c, x(1), r(1).bytes + r(2).bytes, reads, 2 * reads + r(1).nnz);
end
