function slm_drop()
% Forgets what the pass of the statement has read.
global slm_g
slm_g.pending = 0;
if ~isempty(slm_g.reads)
  slm_g.reads = zeros(0, 9);
  slm_g.parts = {};
end
end
