function m = slm_model_transpose(c, x, r, nout)
% B = A': A in tiles of a line a side, B is stored by the assignment. Where columns
% of A do not begin at a line, a tile cuts lines in two; their other part comes with
% the next row of tiles, for which they stay when a row of tiles fits the cache. Two
% plain loops cut none: where a line for each row of A fits beside the columns, they
% go down A, where a line for each column does, along its rows. Sparse matrices by
% two passes (slm_transposed_sparse).
a = x(1);
if a.is_sparse && a.rows > 1 && a.cols > 1
  m = slm_transposed_sparse(c, a);
  return
end
m.loads = a.bytes;
side = floor(c.line / a.width);
column = a.rows * a.width;
if a.is_sparse || side < 2 || a.rows <= side || a.cols < 2 || mod(column, c.line) == 0
  return
end
% A quarter is left for sets that get more lines than others; columns of B that begin
% at lines fall into few sets.
beside = 4 / 3 * (c.line + 2 * a.width);
into_few = mod(a.cols * a.width, c.line) == 0;
if ~into_few && a.rows * beside + 3 * c.line <= c.C(2) || a.rows < a.cols && 2 * a.rows * c.line <= c.C(2)
  return
end
whole = floor(a.rows / side);
rest = mod(a.rows, side) * a.width;
begins = mod((0:a.cols - 1) * column, c.line);
lines = whole * (a.cols + sum(begins > 0)) + sum(ceil((begins + rest) / c.line) * (rest > 0));
moved = lines * c.line / ceil(a.rows / side) + side * a.cols * a.width;
stays = moved <= c.C | a.cols * beside + 3 * c.line <= c.C | ~into_few & a.rows * beside + 3 * c.line <= c.C;
m.loads = slm_choose(stays, a.bytes, max(lines * c.line, a.bytes));
end
