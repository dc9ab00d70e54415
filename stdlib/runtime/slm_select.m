function slm_select(ctx)
% Makes a context the current one.
global slm_g
slm_g.ctx = ctx;
slm_g.base = slm_g.contexts(ctx).base;
slm_g.body = slm_g.contexts(ctx).body;
slm_g.off = slm_g.contexts(ctx).off;
if ~isempty(slm_g.rs)
  slm_g.c = slm_g.base + slm_g.rs(end);
end
end
