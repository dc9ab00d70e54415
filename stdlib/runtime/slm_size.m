function slm_size(k, x)
% Variable k holds x.
global slm_g
slm_g.clock = slm_g.clock + 1;
slm_g.version(k) = slm_g.clock;
slm_resize(k, slm_shape(x));
end
