function m = slm_sparse_sparse(c, a, b, result, pattern)
% Sparse A*B by rows (Gustavson 1978): A once; the rows of B as a gather, one
% reference for every entry of A, which touches the lines of that row's pointers,
% indices and values. A hash table of twice the entries of the widest row of the
% result gathers a row: nothing while it fits the cache, else a line is loaded and
% stored for each product of entries. By columns: B once and the columns of A.
% A*A and A'*A read one matrix, whose sweep and rows meet in the cache.
% PATTERN: the result, which has the entries of result.
in_a = slm_counts(a.data, a.transposed);
in_b = slm_counts(b.data, ~b.transposed);
products = sum(in_a .* in_b);
m.flops = products * slm_multiply_add(a, b);
same = b.same;
if a.by_rows
  swept = a.bytes * ~same;
  gathered = slm_gather_rows(c, a.data, ~a.transposed, b.data, ~b.transposed, b.index_bytes, b.width, ...
      swept + result.bytes, same);
  m.loads = [swept * c.one; gathered];
else
  swept = b.bytes * ~same;
  gathered = slm_gather_rows(c, b.data, b.transposed, a.data, a.transposed, a.index_bytes, a.width, ...
      swept + result.bytes, same);
  m.loads = [gathered; swept * c.one];
end
widest = max([0; slm_counts(pattern, a.by_rows)]);
table = 2 * widest * slm_entry_bytes(result, result.width);
m.work_loads = slm_choose(table <= c.C, 0, products * c.line);
m.work_stores = m.work_loads;
end
