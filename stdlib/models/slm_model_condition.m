function m = slm_model_condition(c, x, r, nout)
% cond(A) by singular values; cond(A, p) of another norm by the inverse.
if numel(x) < 2 || x(2).scalar == 2
  m = slm_singular(c, x(1), false);
else
  m = slm_factored(c, x(1), 2 * (x(1).rows * x(1).rows * x(1).rows));
end
end
