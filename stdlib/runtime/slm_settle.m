function slm_settle()
% The shapes of variables or the range are others than before.
global slm_g slm_c slm_off slm_reads slm_shapes slm_state
if slm_off || ~isempty(slm_reads) || ~isempty(slm_g.lazy)
  slm_state = NaN;
else
  slm_state = slm_shapes * 2^20 + slm_c;
end
end
