function m = slm_model_qr(c, x, r, nout)
% Householder QR: R alone, or with Q of as many columns as the result has.
% With column pivoting half of the work is matrix x vector products
% (Quintana-Orti, Sun & Bischof 1998).
a = x(1);
k = min(a.rows, a.cols);
reduce = 4 * a.rows * a.cols * k - 2 * (a.rows + a.cols) * k * k + 4 * k * k * k / 3;
m = slm_factored(c, a, reduce);
if nout >= 3
  m.loads = slm_level3(c, a, reduce / 2) + slm_trailing(c, a);
end
if nout >= 2
  p = r(1).cols;
  form = max(4 * a.rows * p * k - 2 * (a.rows + p) * k * k + 4 * k * k * k / 3, 0);
  m.work_loads = slm_level3(c, a, form);
  m.flops = m.flops + slm_flops(a, form);
end
end
