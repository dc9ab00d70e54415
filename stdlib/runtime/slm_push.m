function slm_push()
% Keeps the running frame, for slm_leave, and begins an empty one.
global slm_g
f.body = slm_g.body;
f.ctx = slm_g.ctx;
f.off = slm_g.off;
f.rs = slm_g.rs;
f.fb = slm_g.fb;
f.fs = slm_g.fs;
f.fw = slm_g.fw;
f.reads = slm_g.reads;
f.parts = slm_g.parts;
f.type = slm_g.type;
f.key = slm_g.key;
f.num = slm_g.num;
f.sparse = slm_g.sparse;
f.what = slm_g.what;
slm_g.stack{end+1} = f;
slm_g.reads = zeros(0, 5);
slm_g.parts = {};
end
