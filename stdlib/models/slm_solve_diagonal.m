function m = slm_solve_diagonal(c, a, b, columns)
% A sparse diagonal once; that of a dense matrix its own bytes when the lines
% that it lies in fit, else a line for each element.
n = max(a.rows, a.cols);
if a.is_sparse
  own = a.bytes * c.one;
else
  apart = n > 1 && (n + 1) * a.width >= c.line;
  own = slm_choose(apart & n * c.line > c.C, n * c.line, n * a.width);
end
m.loads = [own; b.bytes * c.one];
m.flops = n * columns;
end
