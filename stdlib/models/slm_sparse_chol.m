function m = slm_sparse_chol(c, x, r, nout)
% Every column of L (row of R) is read once for each column that it updates.
if numel(r) < 1 || ~r(1).is_sparse
  m = slm_model_swept(c, x, r, nout);
  return
end
lower = any(strcmpi({x.text}, 'lower'));
n = slm_counts(r(1).data, ~lower);
reads = sum(n .* max(n - 1, 0) / 2);
m = slm_sparse_factor(c, x(1), r(1).bytes, reads, sum(n .* n));
end
