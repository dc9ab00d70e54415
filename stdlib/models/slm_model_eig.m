function m = slm_model_eig(c, x, r, nout)
% Eigenvalues of a general matrix: 10 n^3 flops, with vectors 25 n^3; two
% operands first reduce to one by a solve of 8/3 n^3.
a = x(1);
n = a.rows;
total = 10;
if nout >= 2
  total = 25;
end
reduce = 10 / 3 * n * n * n;
m = slm_condensed(c, a, reduce, 1, total * n * n * n - reduce);
if numel(x) > 1 && ~x(2).is_text
  solve = slm_factored(c, x(2), 8 / 3 * n * n * n);
  m.loads = [m.loads .* c.one; solve.loads .* c.one];
  m.work_stores = m.work_stores + solve.work_stores;
  m.flops = m.flops + solve.flops;
end
end
