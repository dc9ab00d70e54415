function slm_select(ctx)
% Makes a context the current one.
global slm_g slm_c slm_base slm_rs slm_off
slm_g.ctx = ctx;
slm_base = slm_g.contexts(ctx).base;
slm_g.body = slm_g.contexts(ctx).body;
slm_off = slm_g.contexts(ctx).off > 0;
if ~isempty(slm_rs)
  slm_c = slm_base + slm_rs(end);
end
slm_settle();
if slm_g.nests
  slm_new_token();
end
end
