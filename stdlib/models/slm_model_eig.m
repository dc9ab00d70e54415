function m = slm_model_eig(c, x, r, nout)
% Eigenvalues of a general matrix: 10 n^3 flops, with vectors 25 n^3; of a
% Hermitian one 4/3 n^3, of which the matrix x vector products read a triangle,
% with vectors 9 n^3 (Golub & Van Loan, 7.5.6 and 8.3.3). Two operands first
% reduce to one: by a solve of 8/3 n^3, Hermitian ones by Cholesky and two
% triangular solves, 4/3 n^3.
a = x(1);
n = a.rows;
pencil = numel(x) > 1 && ~x(2).is_text;
hermitian = a.hermitian && (~pencil || x(2).hermitian);
if hermitian
  reduce = 4 / 3;
  sweeps = 1 / 2;
  total = 4 / 3;
  vectors = 9;
  first = 4 / 3;
else
  reduce = 10 / 3;
  sweeps = 1;
  total = 10;
  vectors = 25;
  first = 8 / 3;
end
if nout >= 2
  total = vectors;
end
reduce = reduce * n * n * n;
m = slm_condensed(c, a, reduce, sweeps, total * n * n * n - reduce);
if pencil
  solve = slm_factored(c, x(2), first * n * n * n);
  m.loads = [m.loads .* c.one; solve.loads .* c.one];
  m.work_stores = m.work_stores + solve.work_stores;
  m.flops = m.flops + solve.flops;
end
end
