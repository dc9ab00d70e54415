function m = slm_dense_dense(c, a, b, result_bytes)
% Dense A*B: dot products and matrix x vector load every operand once. So does an outer
% product, whose column is swept again for each column of the result where it does not stay
% beside one; it has no additions. Matrices: once if both and the result fit, else the blocked
% product of 2mnk flops, never less than once; what goes beyond once is shared
% between the operands. One dimension of at most 8 beside two long ones: slm_thin_product.
if a.transposed
  rows = a.cols;
  inner = a.rows;
else
  rows = a.rows;
  inner = a.cols;
end
cols = b.cols;
if b.transposed
  cols = b.rows;
end
least_b = b.bytes - slm_shared_bytes(b);
per = slm_multiply_add(a, b);
if inner == 1
  per = per - 1 - (per > 2);
  stays = a.bytes + result_bytes / max(cols, 1) <= c.C;
  m.flops = rows * cols * per;
  m.repeated = cols;
  m.loads = [slm_choose(stays, a.bytes, max(cols, 1) * a.bytes); least_b * c.one];
  return
end
m.flops = rows * cols * inner * per;
if rows <= 1 || cols <= 1 || inner < 1
  m.loads = [a.bytes; least_b];
  return
end
least = a.bytes + least_b;
all_blocks = max(slm_blocked(c, 2 * (rows * inner * cols), max(a.width, b.width)), least);
total = slm_choose(least + result_bytes <= c.C, least, all_blocks);
if b.same
  first = total;
else
  first = a.bytes + floor((total - least) / 2);
end
[thin, x, y, again] = slm_thin_product(c, a, b, [rows, cols, inner], result_bytes);
thin = thin & least + result_bytes > c.C;
m.loads = [slm_choose(thin, x, first); slm_choose(thin, y, total - first)];
m.work_loads = thin .* again;
m.work_stores = m.work_loads;
m.dgemm = sum(m.loads, 1) + m.work_loads;
end
