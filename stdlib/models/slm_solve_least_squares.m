function m = slm_solve_least_squares(c, a, b, columns)
% Householder QR of a copy (2n^2(m - n/3) flops), Q' applied to b, then the
% triangle.
rows = max(a.rows, a.cols);
n = min(a.rows, a.cols);
factor = 2 * (n * n) * (rows - n / 3);
if a.is_sparse
  own = a.bytes * c.one;
  solves = a.bytes;
  pairs = a.nnz * n;
  each = 2 * a.nnz;
else
  own = slm_level3(c, a, factor);
  solves = (rows * n + n) * a.width;
  pairs = round(factor / 2);
  each = 2 * rows * n - n * (n + 1) / 2 + n;
end
m.loads = [own; b.bytes * c.one];
m.work_loads = solves + b.bytes;
m.work_stores = a.bytes + b.bytes;
m.flops = pairs * slm_multiply_add(a, a) + each * columns * slm_multiply_add(a, b);
end
