function slm_size(k, x)
% Variable k holds x.
slm_new_value(k, x);
slm_resize(k, slm_shape(x));
end
