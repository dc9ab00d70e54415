function slm_enter(r)
% A range is entered: one execution, and the sizes of its variables.
global slm_g
if ~isempty(slm_g.reads)
  slm_flush();
end
slm_g.rs(end+1) = r;
slm_g.c = slm_g.base + r;
if ~slm_g.off
  c = slm_g.c;
  slm_g.runs(1, c) = slm_g.runs(1, c) + 1;
  kept = slm_g.sizes{c};
  larger = slm_g.mask(:, r)' & (slm_g.var(4, :) > kept(4, :) | (kept(3, :) == 0 & slm_g.var(3, :) > 0));
  if any(larger)
    slm_g.sizes{c}(:, larger) = slm_g.var(:, larger);
  end
end
end
