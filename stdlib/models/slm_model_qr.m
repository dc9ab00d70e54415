function m = slm_model_qr(c, x, r, nout)
% Householder QR: R alone, with Q of as many columns as the result has, or
% with Q'*B of a second operand. With column pivoting half of the work is
% matrix x vector products (Quintana-Orti, Sun & Bischof 1998). Panels are factored, and
% columns of Q formed in them, column by column (LAPACK's dgeqr2 and dorg2r).
a = x(1);
whole = slm_full(a);
k = min(a.rows, a.cols);
reduce = 4 * a.rows * a.cols * k - 2 * (a.rows + a.cols) * k * k + 4 * k * k * k / 3;
m = slm_factored(c, a, reduce);
panels = max(slm_panels(c, a.rows, a.cols, a.width) - whole.bytes, 0);
m.work_loads = m.work_loads + panels;
if nout >= 3
  m = slm_factored(c, a, reduce / 2);
  m.work_loads = m.work_loads + slm_trailing(c, whole);
  m.flops = slm_flops(a, reduce);
end
if numel(x) > 1 && ~x(2).is_text && ~x(2).is_scalar
  m.loads = [m.loads .* c.one; x(2).bytes * c.one];
  m.flops = m.flops + slm_flops(a, (4 * a.rows * k - 2 * k * k) * x(2).cols);
elseif nout >= 2
  p = r(1).cols;
  form = max(4 * a.rows * p * k - 2 * (a.rows + p) * k * k + 4 * k * k * k / 3, 0);
  m.work_loads = m.work_loads + slm_level3(c, whole, form) + panels * (p <= a.cols);
  m.flops = m.flops + slm_flops(a, form);
end
end
