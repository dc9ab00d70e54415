function slm_add(number, cost, shares, statement)
% Counts an execution whose cost is not one that comes again.
global slm_g slm_c slm_met slm_told
% what is counted here does not come again
slm_told = NaN;
v = slm_g.live(number);
if v == 0 || slm_met(1, v) ~= slm_c || slm_met(4, v) ~= statement
  v = slm_sums(slm_c, number, statement);
  slm_g.live(number) = v;
end
slm_met(3, v) = slm_met(3, v) + 1;
slm_g.cost(:, v) = slm_g.cost(:, v) + cost;
if ~isempty(shares)
  slm_sum_shares(v, shares);
end
end
