function m = slm_solve_sparse(c, a, b, result, columns)
% A once; the factors, with indices and pointers, are stored once and read
% once by the two solves. Entries of A stand in for a fill that is not known.
% Flops take the mean column of the factors.
n = max(a.rows, a.cols);
entries = a.fill;
if isnan(entries)
  entries = a.nnz;
end
factors = slm_sparse_bytes(a, n, entries, a.width) + slm_sparse_bytes(a, n, 0, a.width);
pairs = floor(floor(entries * entries / max(n, 1)) / 4);
m.loads = [a.bytes; b.bytes] * c.one;
m.work_loads = factors + result.bytes;
m.work_stores = factors;
m.flops = pairs * slm_multiply_add(a, a) + entries * columns * slm_multiply_add(a, b);
end
