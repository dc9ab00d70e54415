function slm_leave()
% The frame of the caller again.
global slm_g
f = slm_g.stack{end};
slm_g.stack(end) = [];
slm_g.body = f.body;
slm_g.ctx = f.ctx;
slm_g.off = f.off;
slm_g.rs = f.rs;
slm_g.mask = f.mask;
slm_g.var = f.var;
slm_g.version = f.version;
slm_g.reads = f.reads;
slm_g.parts = f.parts;
slm_g.pending = f.pending;
slm_g.depth(f.called) = slm_g.depth(f.called) - 1;
if ~isempty(f.op)
  slm_g.op = f.op;
  slm_g.what = f.what;
end
if f.ctx > 0
  slm_g.base = slm_g.contexts(f.ctx).base;
  slm_g.c = slm_g.base + slm_g.rs(end);
end
end
