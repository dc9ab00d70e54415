function off = slm_muted()
% Why what runs counts nothing: 1 by --only, --skip or %SLM Func, 2 by %SLM off, 3 by both; 0 where it counts.
global slm_g slm_off
off = double(slm_off);
if slm_g.ctx > 0
  off = slm_g.contexts(slm_g.ctx).off;
end
end
