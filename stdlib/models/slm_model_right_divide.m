function m = slm_model_right_divide(c, x, r, nout)
% b/A, solved as A'\b'.
if x(2).is_scalar
  m = slm_model_swept(c, x, r, nout);
  return
end
a = x(2);
a.transposed = ~a.transposed;
m = slm_solve(c, a, x(1), r(1), false, a.kind);
m.loads = flipud(m.loads);
end
