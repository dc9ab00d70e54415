function slm_resume(number, e)
% The operation is as it was when slm_keep kept it.
global slm_g slm_n slm_reads slm_parts slm_op slm_what slm_pending slm_hits slm_state
slm_reads = e.reads;
slm_parts = e.parts;
slm_op(:, e.operations) = e.columns;
slm_what(e.operations) = e.what;
slm_pending = e.pending;
for v = e.told
  slm_hits(v) = slm_hits(v) + 1;
end
if e.ends && slm_n.current > 0
  slm_nest_end();
end
if slm_g.nests
  slm_n.stores(number) = e.stores;
end
slm_state = e.state;
end
