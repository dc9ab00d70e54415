function m = slm_sparse_sparse(c, a, b)
% Sparse A*B. By rows: A once, of B the distinct rows once if they fit, else a
% row with its pointer for every entry of A. By columns: B once and the
% columns of A likewise.
in_a = slm_counts(a.data, a.transposed);
in_b = slm_counts(b.data, ~b.transposed);
m.flops = sum(in_a .* in_b) * slm_multiply_add(a, b);
if c.by_rows
  times = in_a;
  vectors = in_b * (b.width + c.index_bytes) + c.index_bytes;
else
  times = in_b;
  vectors = in_a * (a.width + c.index_bytes) + c.index_bytes;
end
once = c.index_bytes + sum(vectors(times > 0));
each = c.index_bytes + sum(times .* vectors);
fetched = slm_choose(once <= c.C, once, each);
if c.by_rows
  m.loads = [a.bytes * c.one; fetched];
else
  m.loads = [fetched; b.bytes * c.one];
end
end
