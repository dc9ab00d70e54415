function m = slm_model_norm(c, x, r, nout)
% The 2-norm of a full matrix is its largest singular value; every other norm
% is a reduction. Norms of vectors and the Frobenius norm are of the entries, wherever these are. Of a sparse matrix,
% work_loads and work_stores are those of its sums across the stored vectors, which are not counted but said (SLM321).
two = numel(x) < 2 || x(2).scalar == 2;
if two && ~x(1).is_vector && ~x(1).is_sparse
  m = slm_model_singular_values(c, x, r, nout);
  m.class = 'profiled';
else
  m.class = 'reduction';
  m.flops = 2;
  across = [1 Inf];
  if x(1).is_vector || numel(x) > 1 && strcmp(x(2).text, 'fro')
    m.class = 'entries';
  elseif x(1).is_sparse && numel(x) > 1 && x(2).scalar == across(1 + ~x(1).by_rows)
    sums = x(1).rows + x(1).cols - slm_vectors(x(1), x(1).rows, x(1).cols);
    m.work_loads = slm_gather(c, x(1).data, x(1).format, 'indices', sums, 8, x(1).bytes, 1);
    m.work_stores = m.work_loads;
  end
end
end
