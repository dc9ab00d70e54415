function m = slm_sparse_dense(c, s, d, result, left)
% Sparse S with dense D, S*D (LEFT) or D*S, which is the transposed problem.
% Stored vectors of S that are rows of the problem gather D; else the result
% is a scatter that is loaded and stored.
if d.transposed == left
  columns = d.rows;
else
  columns = d.cols;
end
elements = s.rows;
if c.by_rows
  elements = s.cols;
end
m.flops = s.nnz * columns * slm_multiply_add(s, d);
if c.by_rows ~= (s.transposed == left)
  dense = slm_gather_block(c, s.data, elements, d.width, columns, d.transposed ~= left, s.bytes + result.bytes);
else
  dense = d.bytes * c.one;
  m.work_loads = slm_gather_block(c, s.data, elements, result.width, columns, left, s.bytes + d.bytes);
  m.result_stores = m.work_loads;
end
if left
  m.loads = [s.bytes * c.one; dense];
else
  m.loads = [dense; s.bytes * c.one];
end
end
