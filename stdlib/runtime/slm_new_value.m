function slm_new_value(k, x)
% Variable k holds another value, x: where it is sparse its pattern decides what
% operations cost, as shapes do.
global slm_g slm_tick slm_shapes
slm_g.clock = slm_g.clock + 1;
slm_g.version(k) = slm_g.clock;
if issparse(x)
  slm_tick = slm_tick + 1;
  slm_shapes = slm_tick;
  slm_settle();
end
end
