function m = slm_model_incomplete(c, x, r, nout)
% Factorisation without fill: a row is updated by the rows that its lower
% entries name, which are read back when the factor does not fit.
a = x(1);
if ~a.is_sparse
  m = slm_model_swept(c, x, r, nout);
  return
end
below = floor(slm_counts(a.data, false) / 2);
right = floor(slm_counts(a.data, true) / 2);
n = min(numel(below), numel(right));
reads = sum(below(1:n) .* right(1:n));
m = slm_sparse_factor(c, a, a.bytes, reads, 2 * reads + a.nnz);
end
