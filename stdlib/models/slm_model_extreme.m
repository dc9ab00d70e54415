function m = slm_model_extreme(c, x, r, nout)
% max(a, b) is element-wise, max(a) and max(a, [], d) reduce.
if numel(x) > 1 && ~x(2).is_text && x(2).numel > 0
  m.class = 'elementwise';
else
  m.class = 'reduction';
end
end
