function slm_region(r, off)
% A range that --only or --skip name: it counts or does not by itself.
global slm_g slm_rs
slm_flush();
slm_g.regions(end+1, :) = [numel(slm_g.stack), numel(slm_rs), slm_g.ctx];
c = slm_g.contexts(slm_g.ctx);
slm_select(slm_context_of(c.body, 2 * floor(c.off / 2) + off, c.active));
slm_enter(r);
end
