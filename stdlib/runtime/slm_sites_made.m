function slm_sites_made(count, plans, once)
% Makes room for the statements and operations of the whole program, and its plans (slm_learnt). once: those that the text
% executes once, the first and last of a row of them in each column: nothing is kept for a next time.
global slm_g slm_n slm_same slm_plans slm_op slm_what slm_last slm_sites slm_fast slm_jumps slm_solved slm_fitted slm_asked slm_once
slm_sites = cell(1, count);
slm_once = false(1, count);
for k = once
  slm_once(k(1):k(2)) = true;
end
slm_g.estimated = false(1, count);
slm_g.other_class = false(1, count);
slm_g.narrowed = false(1, count);
slm_op = zeros(14, count);
slm_what = cell(1, count);
slm_g.of = cell(1, count);
slm_g.hash = cell(1, count);
slm_last = zeros(1, count);
slm_fast = zeros(5, count);
slm_fitted = NaN(1, count);
slm_asked = zeros(1, 3);
slm_same = zeros(1, plans);
slm_plans = cell(1, plans);
% what was learnt, by keys; that of slm_same; how many looks in vain are left
slm_plans(:) = {struct('hash', zeros(1, 0), 'entries', {{}}, 'now', [], 'variables', zeros(1, 0), 'worth', 400)};
slm_solved = {};
slm_jumps = cell(1, count);
slm_jumps(:) = {struct('hash', zeros(1, 0), 'entries', {{}})};
slm_g.live = zeros(1, count);
% columns of slm_met of each site: place in the table of ranges, 1 a statement plus 2 sums, column
slm_g.columns_of = cell(1, count);
slm_g.columns_of(:) = {zeros(3, 0)};
% columns of slm_met for flops of operations: place in the table of ranges, flops, column
slm_g.flops = cell(1, count);
% the same of arguments that are stored: place, bytes (3), column
slm_g.stored_by = cell(1, count);
% of assignments: whether the last one was counted by a column of slm_met, and keys
% of those (slm_put_before)
slm_g.put_known = false(1, count);
% of operations that read a part of a sparse matrix what they have left while it is the same (slm_at)
slm_g.at_same = cell(1, count);
slm_g.just_put = cell(1, count);
% whether the last pass of the site was of arrays (slm_nest)
slm_n.arrays_last = false(1, count);
end
