function w = slm_clock(k)
% Clock k starts: a column of number, time of clocks inside, what clocks have cost so
% far, start. w: executions until the next one that is measured.
global slm_clocks slm_running slm_depth slm_cost slm_begun
slm_depth = slm_depth + 1;
slm_clocks(4, k) = slm_clocks(4, k) + 1;
w = 0;
slm_running(:, slm_depth) = [k; 0; slm_cost; toc(slm_begun)];
end
