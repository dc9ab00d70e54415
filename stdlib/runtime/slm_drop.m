function slm_drop()
% Forgets what the pass of the statement has read.
global slm_g slm_reads slm_parts slm_pending slm_state
slm_pending = 0;
if ~isempty(slm_reads) || ~isempty(slm_g.lazy)
  slm_reads = zeros(0, 9);
  slm_parts = {};
  slm_g.lazy = zeros(1, 0);
  slm_settle();
elseif slm_state < 0
  slm_settle();
end
end
