function m = slm_sparse_sparse(c, a, b)
% Sparse A*B. By rows: A once, of B the distinct rows once if they fit, else a
% row with its pointer for every entry of A. By columns: B once and the
% columns of A likewise.
in_a = slm_counts(a.data, a.transposed);
in_b = slm_counts(b.data, ~b.transposed);
m.flops = sum(in_a .* in_b) * slm_multiply_add(a, b);
if a.by_rows
  times = in_a;
  entries = in_b;
  from = b;
else
  times = in_b;
  entries = in_a;
  from = a;
end
once = slm_sparse_bytes(from, sum(times > 0), sum(entries(times > 0)), from.width);
each = slm_sparse_bytes(from, sum(times), sum(times .* entries), from.width);
fetched = slm_choose(once <= c.C, once, each);
if a.by_rows
  m.loads = [a.bytes * c.one; fetched];
else
  m.loads = [fetched; b.bytes * c.one];
end
end
