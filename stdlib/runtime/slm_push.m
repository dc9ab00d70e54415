function slm_push(body)
% Keeps the running frame, for slm_leave, and begins an empty one of a body.
global slm_g slm_rs slm_off slm_var slm_reads slm_parts slm_op slm_what slm_pending slm_shapes slm_h slm_n slm_token slm_state
f.body = slm_g.body;
f.ctx = slm_g.ctx;
f.off = slm_off;
f.rs = slm_rs;
f.mask = slm_g.mask;
f.var = slm_var;
f.shapes = slm_shapes;
f.version = slm_g.version;
f.reads = slm_reads;
f.state = slm_state;
f.parts = slm_parts;
f.pending = slm_pending;
f.lazy = slm_g.lazy;
f.called = body;
f.held = slm_h;
f.token = slm_token;
f.nest = slm_n.current;
f.loops = slm_n.depth;
f.op = [];
f.what = {};
if slm_g.depth(body) > 0
  % it runs already: results of operations that wait there are not to be lost
  f.op = slm_op;
  f.what = slm_what;
end
slm_g.depth(body) = slm_g.depth(body) + 1;
slm_g.stack{end+1} = f;
slm_h.storage = zeros(1, 0);
slm_h.results = zeros(3, 0);
if slm_g.nests
  slm_new_token();
end
slm_pending = 0;
slm_reads = zeros(0, 9);
slm_parts = {};
slm_g.lazy = zeros(1, 0);
end
