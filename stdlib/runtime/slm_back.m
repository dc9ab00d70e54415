function slm_back()
% Regions that --only or --skip name have ended: the context outside them.
global slm_g slm_rs
depth = numel(slm_g.stack);
ended = slm_g.regions(:, 1) > depth | (slm_g.regions(:, 1) == depth & slm_g.regions(:, 2) >= numel(slm_rs));
if any(ended)
  first = find(ended & slm_g.regions(:, 1) == depth, 1);
  if ~isempty(first)
    slm_select(slm_g.regions(first, 3));
  end
  slm_g.regions = slm_g.regions(~ended, :);
end
end
