function m = slm_model_transpose(c, x, r, nout)
% B = A': A in tiles of a line a side, B is stored by the assignment. Where columns
% of A do not begin at a line, a tile cuts lines in two; their other part comes with
% the next row of tiles, for which they stay when a row of tiles fits the cache. Of a wide
% matrix of few rows, tiles go down the columns first, and no line is cut in two.
% Sparse matrices by two passes (slm_transposed_sparse).
a = x(1);
if a.is_sparse && a.rows > 1 && a.cols > 1
  m = slm_transposed_sparse(c, a, r(1));
  return
end
m.loads = a.bytes;
side = floor(c.line / a.width);
column = a.rows * a.width;
if a.is_sparse || side < 2 || a.rows <= side || a.cols < 2 || mod(column, c.line) == 0
  return
end
if a.rows < a.cols && 2 * a.rows * c.line <= c.C(2)
  return
end
whole = floor(a.rows / side);
rest = mod(a.rows, side) * a.width;
begins = mod((0:a.cols - 1) * column, c.line);
lines = whole * (a.cols + sum(begins > 0)) + sum(ceil((begins + rest) / c.line) * (rest > 0));
moved = lines * c.line / ceil(a.rows / side) + side * a.cols * a.width;
m.loads = slm_choose(moved <= c.C, a.bytes, max(lines * c.line, a.bytes));
end
