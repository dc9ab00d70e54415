function slm_passed()
% The pass of a statement with operations is counted: nothing that it has read waits any more.
global slm_g slm_c slm_n slm_reads slm_parts slm_pending slm_state slm_shapes
slm_pending = 0;
if ~isempty(slm_reads)
  slm_reads = zeros(0, 9);
  slm_parts = {};
end
slm_state = slm_shapes * 2^20 + slm_c;
if slm_g.nests
  slm_n.scalar_pass = false;
end
end
