function m = slm_solve(c, a, b, result, by_row, kind)
% Loads of A, then of b. The unknowns run along the rows of the stored result
% (BY_ROW), or along its columns.
if by_row
  columns = result.cols;
else
  columns = result.rows;
end
switch kind
  case 'diagonal'
    m = slm_solve_diagonal(c, a, b, columns);
  case {'lower', 'upper'}
    if a.is_sparse
      m = slm_solve_sparse_triangle(c, a, b, result, by_row, strcmp(kind, 'lower'));
    else
      n = max(a.rows, a.cols);
      m.loads = [slm_triangle_loads(c, a, b, result, columns); b.bytes * c.one];
      m.flops = n * (n + 1) / 2 * columns * slm_multiply_add(a, b);
    end
  case 'general'
    m = slm_solve_general(c, a, b, result, columns);
  case 'banded'
    m = slm_solve_banded(c, a, b, result, columns);
  case 'sparse'
    m = slm_solve_sparse(c, a, b, result, columns);
  otherwise
    m = slm_solve_least_squares(c, a, b, columns);
end
end
