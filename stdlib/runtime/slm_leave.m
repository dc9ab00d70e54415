function slm_leave()
% The frame of the caller again.
global slm_g
f = slm_g.stack{end};
slm_g.stack(end) = [];
slm_g.body = f.body;
slm_g.ctx = f.ctx;
slm_g.off = f.off;
slm_g.rs = f.rs;
slm_g.fb = f.fb;
slm_g.fs = f.fs;
slm_g.fw = f.fw;
slm_g.reads = f.reads;
slm_g.parts = f.parts;
slm_g.type = f.type;
slm_g.key = f.key;
slm_g.num = f.num;
slm_g.sparse = f.sparse;
slm_g.what = f.what;
if f.ctx > 0
  slm_g.base = slm_g.contexts(f.ctx).base;
  slm_g.c = slm_g.base + slm_g.rs(end);
end
end
