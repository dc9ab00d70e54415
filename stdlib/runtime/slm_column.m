function v = slm_column(c, number, statement, sums)
% A new column of slm_met, which has cost nothing yet: place in the table of ranges,
% number, whether it is a statement, whether its costs are sums.
global slm_g slm_met slm_hits
v = slm_g.columns + 1;
slm_g.columns = v;
if v > size(slm_met, 2)
  % lists that grow one by one are copied each time
  slm_met(:, 2 * v) = 0;
  slm_hits(2 * v) = 0;
end
slm_met(:, v) = [c; number; 0; statement; sums];
slm_g.columns_of{number}(:, end+1) = [c; statement + 2 * sums; v];
if v > size(slm_g.cost, 2)
  slm_g.cost(:, end+1000) = 0;
  slm_g.shares{end+1000} = [];
  slm_g.sign{end+1000} = [];
  slm_g.scatter{end+1000} = [];
  slm_g.same(end+1000) = 0;
end
slm_g.shares{v} = zeros(7, 0);
slm_g.same(v) = v;
end
