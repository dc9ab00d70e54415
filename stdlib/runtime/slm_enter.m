function slm_enter(r)
% A range is entered: one execution, and the sizes of its variables.
global slm_g slm_c slm_base slm_rs slm_off slm_runs slm_var slm_shapes slm_state slm_entered
if ~(slm_state > 0)
  slm_flush();
end
slm_rs(end+1) = r;
c = slm_base + r;
slm_c = c;
if slm_off
  slm_state = NaN;
  return
end
slm_state = slm_shapes * 2^20 + c;
slm_runs(1, c) = slm_runs(1, c) + 1;
if slm_entered(c) ~= slm_shapes
  slm_entered(c) = slm_shapes;
  kept = slm_g.sizes{c};
  larger = slm_g.mask(:, r)' & (slm_var(4, :) > kept(4, :) | (kept(3, :) == 0 & slm_var(3, :) > 0));
  if any(larger)
    slm_g.sizes{c}(:, larger) = slm_var(:, larger);
  end
end
end
