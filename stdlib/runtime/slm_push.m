function slm_push(body)
% Keeps the running frame, for slm_leave, and begins an empty one of a body.
global slm_g
f.body = slm_g.body;
f.ctx = slm_g.ctx;
f.off = slm_g.off;
f.rs = slm_g.rs;
f.mask = slm_g.mask;
f.var = slm_g.var;
f.version = slm_g.version;
f.reads = slm_g.reads;
f.parts = slm_g.parts;
f.pending = slm_g.pending;
f.called = body;
f.op = [];
f.what = {};
if slm_g.depth(body) > 0
  % it runs already: results of operations that wait there are not to be lost
  f.op = slm_g.op;
  f.what = slm_g.what;
end
slm_g.depth(body) = slm_g.depth(body) + 1;
slm_g.stack{end+1} = f;
slm_g.pending = 0;
slm_g.reads = zeros(0, 9);
slm_g.parts = {};
end
