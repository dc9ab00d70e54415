function slm_clock(k)
% Clock k starts: a column of number, start, time of clocks inside, pairs so far.
global slm_clocks slm_running slm_depth slm_pairs slm_begun
slm_depth = slm_depth + 1;
slm_clocks(5, k) = slm_clocks(5, k) + 1;
slm_running(:, slm_depth) = [k; toc(slm_begun); 0; slm_pairs];
end
