function m = slm_solve_sparse_triangle(c, a, b, result, by_row, lower)
% The triangle once; stored vectors that are rows of the system read entries of
% the result back, else they update it in place.
reads_back = a.by_rows ~= a.transposed;
if reads_back
  stream = 'solve';
else
  stream = 'update';
end
if lower ~= a.transposed
  stream = [stream, ' forward'];
else
  stream = [stream, ' backward'];
end
if by_row
  columns = result.cols;
  lines = columns;
  width = result.width;
else
  columns = result.rows;
  lines = 1;
  width = result.width * columns;
end
m.work_loads = slm_gather(c, a.data, a.format, stream, a.cols, width, a.bytes + b.bytes, lines);
if ~reads_back
  m.result_stores = m.work_loads;
  % a copy of b that fits is still there when it is updated
  m.work_loads = slm_choose(a.bytes + b.bytes + result.bytes <= c.C, 0, m.work_loads);
end
m.loads = [a.bytes; b.bytes] * c.one;
m.flops = a.nnz * columns * slm_multiply_add(a, b);
end
