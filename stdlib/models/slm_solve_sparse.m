function m = slm_solve_sparse(c, a, b, result, columns)
% A once; the factorisation as that of chol or lu, whose entries are read back once for each update where they do not fit;
% the factors, with indices and pointers, are stored once, and read by the two solves. Entries of A stand in for a
% fill that is not known, with the mean column for its flops.
n = max(a.rows, a.cols);
entries = a.fill;
updates = a.updates;
solved = a.solved;
if isnan(entries)
  entries = a.nnz;
  updates = floor(floor(entries * entries / max(n, 1)) / 4);
  solved = entries;
end
pointers = slm_sparse_bytes(a, n, 0, a.width);
factors = slm_sparse_bytes(a, n, entries, a.width) + pointers;
m = slm_sparse_factor(c, a, factors, updates, 2 * updates + a.divisions);
m.loads = [a.bytes; b.bytes] * c.one;
m.work_loads = m.work_loads + slm_sparse_bytes(a, n, solved, a.width) + pointers + result.bytes;
m.work_stores = factors;
m.work_array = factors;
m.flops = m.flops + solved * columns * slm_multiply_add(a, b);
end
