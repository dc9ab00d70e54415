function slm_leave()
% The frame of the caller again, as slm_push has kept it.
global slm_g slm_c slm_base slm_rs slm_off slm_var slm_reads slm_parts slm_op slm_what ...
    slm_pending slm_shapes slm_h slm_n slm_token slm_state
[body, ctx, off, rs, mask, var, shapes, version, reads, state, parts, pending, lazy, called, held, token, nest, loops, op, ...
    what] = slm_g.stack{end}{:};
slm_loops_left(loops);
if slm_g.nests
  held.results = [held.results, slm_outputs()];
  slm_release(slm_h, true);
end
slm_n.gives = slm_h.gives;
slm_h = held;
slm_g.stack(end) = [];
slm_g.body = body;
slm_g.ctx = ctx;
slm_off = off;
slm_rs = rs;
slm_g.mask = mask;
slm_var = var;
slm_shapes = shapes;
slm_g.version = version;
slm_reads = reads;
slm_parts = parts;
slm_pending = pending;
slm_g.lazy = lazy;
slm_g.depth(called) = slm_g.depth(called) - 1;
if ~isempty(op)
  slm_op = op;
  slm_what = what;
end
if ctx > 0
  slm_base = slm_g.contexts(ctx).base;
  slm_c = slm_base + slm_rs(end);
end
if state < 0 && ctx > 0
  % what the statement of the caller has read still waits
  slm_state = state;
else
  slm_settle();
end
if slm_g.nests
  slm_token = token;
  if nest ~= slm_n.current || slm_n.current == 0
    slm_new_token();
  end
end
end
