function slm_sum_shares(v, shares)
% Adds shares, a column for each variable (slm_pass), to those of column v of slm_met.
global slm_g
kept = slm_g.shares{v};
for k = 1:size(shares, 2)
  at = find(kept(1, :) == shares(1, k), 1);
  if isempty(at)
    kept(:, end+1) = shares(:, k); %#ok<AGROW>
  else
    kept(2:7, at) = kept(2:7, at) + shares(2:7, k);
  end
end
slm_g.shares{v} = kept;
end
