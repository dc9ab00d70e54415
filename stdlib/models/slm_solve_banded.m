function m = slm_solve_banded(c, a, b, result, columns)
% LAPACK's band solvers (Users' Guide, 3rd ed., 5.3.3): A once, into a band array
% of A.FILL places, n*(l+1) for Cholesky, n*(2*l+u+1) for LU whose exchanges may
% widen U by l. That is factored in place, read and written once while the
% columns that a pivot changes fit (blocked where they do not), and read once by
% the two solves. Flops are those without exchanges (Golub & Van Loan, 4.3).
n = max(a.rows, a.cols);
[i, j] = find(a.data);
below = max(i - j);
above = max(j - i);
entries = a.fill;
if isnan(entries)
  entries = n * (2 * below + above + 1);
end
if entries == n * (below + 1)
  window = (below + 1) * (below + 1);
  pairs = floor(n * below * (below + 1) / 2);
  each = 2 * n * below;
  roots = n;
else
  window = (below + 1) * (below + above + 1);
  pairs = n * below * above;
  each = n * (below + above);
  roots = 0;
end
band = entries * a.width;
blocked = max(slm_blocked(c, 2 * pairs, a.width), band);
sweep = slm_choose(window * a.width <= c.C, band, blocked);
outside = band > c.C;
m.loads = [a.bytes; b.bytes] * c.one;
m.work_loads = outside .* sweep + band + result.bytes;
m.work_stores = band + outside * band;
m.flops = pairs * slm_multiply_add(a, a) + n * below + roots + each * columns * slm_multiply_add(a, b) + n * columns;
end
