function slm_push(body)
% Keeps the running frame, for slm_leave, and begins an empty one of a body.
global slm_g slm_rs slm_off slm_var slm_reads slm_parts slm_op slm_what slm_pending slm_shapes slm_h slm_n slm_token slm_state
% (who calls this makes a new context, with a new token)
op = [];
what = {};
if slm_g.depth(body) > 0
  % it runs already: results of operations that wait there are not to be lost
  op = slm_op;
  what = slm_what;
end
slm_g.depth(body) = slm_g.depth(body) + 1;
slm_g.stack{end+1} = {slm_g.body, slm_g.ctx, slm_off, slm_rs, slm_g.mask, slm_var, slm_shapes, slm_g.version, slm_reads, ...
    slm_state, slm_parts, slm_pending, slm_g.lazy, body, slm_h, slm_token, slm_n.current, slm_n.depth, op, what};
slm_h.storage = zeros(1, 0);
slm_h.lasting = zeros(1, 0);
slm_h.results = zeros(3, 0);
slm_h.gives = false;
slm_pending = 0;
slm_reads = zeros(0, 9);
slm_parts = {};
slm_g.lazy = zeros(1, 0);
end
