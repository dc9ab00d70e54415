function loads = slm_triangle_loads(c, a, b, result, columns)
% A dense triangle: one sweep for a vector; for a block of vectors the blocked
% algorithm, never less than once.
n = max(a.rows, a.cols);
once = n * (n + 1) / 2 * a.width;
if columns <= 1
  loads = once * c.one;
else
  blocks = max(slm_blocked(c, n * n * columns, a.width) - b.bytes, once);
  loads = slm_choose(once + result.bytes <= c.C, once, blocks);
end
end
