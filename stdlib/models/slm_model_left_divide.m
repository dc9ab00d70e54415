function m = slm_model_left_divide(c, x, r, nout)
% A\b by what A is.
if x(1).is_scalar
  m = slm_model_swept(c, x, r, nout);
  return
end
m = slm_solve(c, x(1), x(2), r(1), true, x(1).kind);
end
