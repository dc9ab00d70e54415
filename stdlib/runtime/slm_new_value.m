function slm_new_value(k, x)
% Variable k holds another value, x: where it is sparse its pattern, or its values, decide
% what operations cost, as shapes do. Equal values have one number.
global slm_g slm_shapes
if ~issparse(x)
  return
end
before = slm_g.version(k);
slm_g.version(k) = slm_number_of(x);
if slm_g.version(k) ~= before
  slm_intern();
  slm_settle();
end
end
