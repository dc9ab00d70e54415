function m = slm_model_power(c, x, r, nout)
% A^n of a square matrix by repeated squaring: every product reads its
% operands from memory, all results but the last are stored for the next one.
% A negative power inverts first; one that is not a whole number counts as a
% product.
k = 1 + x(1).is_scalar;
a = x(k);
n = x(2).scalar;
if isnan(n) || n ~= fix(n) || abs(n) >= 1e9
  n = 2;
end
products = 0;
rest = abs(n);
while rest > 1
  products = products + 1 + mod(rest, 2);
  rest = floor(rest / 2);
end
own = 0;
m.work_loads = 0;
m.work_stores = max(products - 1, 0) * a.bytes;
m.dgemm = 0;
m.flops = 0;
if products > 0
  a.transposed = false;
  a.same = true;
  square = slm_model_multiply(c, [a, a], a, 1);
  a.same = false;
  other = slm_model_multiply(c, [a, a], a, 1);
  more = products - 1;
  own = sum(square.loads, 1);
  m.work_loads = more * sum(other.loads, 1);
  if isfield(square, 'work_loads')
    own = own + square.work_loads;
    m.work_loads = m.work_loads + more * other.work_loads;
  end
  if isfield(square, 'dgemm')
    m.dgemm = square.dgemm + more * other.dgemm;
  end
  m.flops = square.flops + more * other.flops;
end
if n < 0
  kind = 'general';
  if a.is_sparse
    kind = 'sparse';
  end
  inverse = slm_solve(c, a, a, a, true, kind);
  m.work_loads = m.work_loads + own + inverse.work_loads;
  own = inverse.loads(1, :);
  m.work_stores = m.work_stores + inverse.work_stores + a.bytes * (products > 0);
  m.flops = m.flops + inverse.flops;
elseif n == 1
  own = a.bytes;
end
m.loads = [zeros(k - 1, numel(own)); own];
end
