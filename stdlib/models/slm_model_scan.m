function m = slm_model_scan(c, x, r, nout)
% cumsum and the like: the operand once. Along rows the result column before
% is read back when it and the columns streamed since do not fit.
a = x(1);
m.loads = a.bytes;
m.flops = a.nnz;
if numel(x) > 1 && x(2).scalar == 2 && a.rows > 1 && ~a.is_sparse && numel(r) > 0
  column = a.rows * r(1).width;
  m.work_loads = slm_choose(a.rows * a.width + column <= c.C, 0, max(r(1).bytes - column, 0));
end
end
