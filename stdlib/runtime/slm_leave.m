function slm_leave()
% The frame of the caller again.
global slm_g slm_c slm_base slm_rs slm_off slm_var slm_reads slm_parts slm_op slm_what ...
    slm_pending slm_shapes slm_h slm_n slm_token slm_state
f = slm_g.stack{end};
slm_loops_left(f.loops);
if slm_g.nests
  f.held.results = [f.held.results, slm_outputs()];
  slm_release(slm_h, true);
end
slm_h = f.held;
slm_g.stack(end) = [];
slm_g.body = f.body;
slm_g.ctx = f.ctx;
slm_off = f.off;
slm_rs = f.rs;
slm_g.mask = f.mask;
slm_var = f.var;
slm_shapes = f.shapes;
slm_g.version = f.version;
slm_reads = f.reads;
slm_parts = f.parts;
slm_pending = f.pending;
slm_g.lazy = f.lazy;
slm_g.depth(f.called) = slm_g.depth(f.called) - 1;
if ~isempty(f.op)
  slm_op = f.op;
  slm_what = f.what;
end
if f.ctx > 0
  slm_base = slm_g.contexts(f.ctx).base;
  slm_c = slm_base + slm_rs(end);
end
if f.state < 0 && f.ctx > 0
  % what the statement of the caller has read still waits
  slm_state = f.state;
else
  slm_settle();
end
if slm_g.nests
  slm_token = f.token;
  if f.nest ~= slm_n.current || slm_n.current == 0
    slm_new_token();
  end
end
end
