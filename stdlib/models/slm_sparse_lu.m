function m = slm_sparse_lu(c, x, r, nout)
% Every column of L is read once for each column that it updates. One output
% holds L and U together, two or more hold them apart.
if numel(r) < 1 || ~r(1).is_sparse
  m = slm_model_swept(c, x, r, nout);
  return
end
if nout < 2
  below = slm_counts(tril(r(1).data, -1), false);
  right = slm_counts(triu(r(1).data, 1), true);
  factor_bytes = r(1).bytes;
  column = sum(below);
else
  below = max(slm_counts(r(1).data, false) - 1, 0);
  right = max(slm_counts(r(2).data, true) - 1, 0);
  factor_bytes = r(1).bytes + r(2).bytes;
  column = r(1).nnz;
end
n = min(numel(below), numel(right));
reads = sum(below(1:n) .* right(1:n));
m = slm_sparse_factor(c, x(1), factor_bytes, reads, 2 * reads + column);
end
