function m = slm_solve_general(c, a, b, result, columns)
% LU of a copy (2n^3/3 flops, blocked when it does not fit), then two
% triangular solves: the triangles of the copy, b, and the result in between.
n = max(a.rows, a.cols);
matrix = n * n * a.width;
factor = 2 * (n * n * n) / 3;
own = slm_choose(matrix <= c.C, matrix, max(slm_blocked(c, factor, a.width), matrix));
m.loads = [own; b.bytes * c.one];
m.work_loads = 2 * slm_triangle_loads(c, a, b, result, columns) + result.bytes;
m.work_stores = matrix;
m.flops = round(factor / 2) * slm_multiply_add(a, a) + n * n * columns * slm_multiply_add(a, b);
end
