function slm_nest_end(cut)
% The nest ends: what its elements cost is found, and counts where they were referred
% to. cut: it is only too long, and continues as another one with an empty cache.
global slm_g slm_n slm_ends slm_told
if slm_n.current == 0
  return
end
told = slm_told;
if slm_ends(2) > slm_n.counted
  slm_nest_so_far();
end
slm_told = told;
if ~isempty(slm_n.shared_bytes) && size(slm_n.arrays, 2) > 1
  slm_doubts();
end
slm_ends = [0 0];
slm_n.counted = 0;
slm_n.plans = {};
slm_n.plan_size = zeros(1, 0);
slm_n.plan_hash = zeros(1, 0);
slm_new_token();
slm_n.arrays = zeros(3, 0);
slm_n.parts = zeros(3, 0);
if nargin == 0 || ~cut
  slm_n.renewed = zeros(2, 0);
end
if nargin > 0 && cut
  if slm_n.owner == 0
    slm_n.range = [slm_g.body, 1];
  end
  slm_n.cuts(end+1, :) = slm_n.range;
  slm_n.latest = slm_n.latest + 1;
  slm_n.current = slm_n.latest;
else
  slm_n.current = 0;
  slm_n.owner = 0;
end
end
