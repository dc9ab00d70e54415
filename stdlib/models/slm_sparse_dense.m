function m = slm_sparse_dense(c, s, d, result, left)
% Sparse S with dense D, S*D (LEFT) or D*S, which is the transposed problem.
% Stored vectors of S that are rows of the problem gather D; else the result
% is a scatter that is loaded and stored.
if d.transposed == left
  columns = d.rows;
else
  columns = d.cols;
end
% stored vectors reach along the other dimension
elements = slm_vectors(s, s.cols, s.rows);
m.flops = s.nnz * columns * slm_multiply_add(s, d);
if s.by_rows ~= (s.transposed == left)
  dense = slm_gather_block(c, s, elements, d.width, columns, d.transposed ~= left, s.bytes + result.bytes);
else
  dense = d.bytes * c.one;
  m.work_loads = slm_gather_block(c, s, elements, result.width, columns, left, s.bytes + d.bytes);
  m.result_stores = m.work_loads;
end
if left
  m.loads = [s.bytes * c.one; dense];
else
  m.loads = [dense; s.bytes * c.one];
end
end
