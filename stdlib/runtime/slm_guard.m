function slm_guard()
% slm_catch comes back to what is active now.
global slm_g slm_rs slm_n
slm_g.tries(end+1, :) = [numel(slm_g.stack), numel(slm_rs) - 0.5, slm_n.depth, numel(slm_g.indices)];
end
