function slm_try(r, off)
% The range of a try is entered; slm_catch comes back to what is active now.
% off: whether --skip (true) or --only (false) name it.
global slm_g slm_rs slm_n
slm_g.tries(end+1, :) = [numel(slm_g.stack), numel(slm_rs), slm_n.depth, numel(slm_g.indices)];
if nargin > 1
  slm_region(r, off);
else
  slm_enter(r);
end
end
