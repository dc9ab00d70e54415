function slm_drop()
% Forgets what the pass of the statement has read.
global slm_g
if ~isempty(slm_g.reads)
  slm_g.reads = zeros(0, 5);
  slm_g.parts = {};
end
end
