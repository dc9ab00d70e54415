function slm_clock(k)
% Clock k starts: a row of number, start, time of clocks inside, pairs so far.
global slm_t
slm_t.count(k) = slm_t.count(k) + 1;
slm_t.active(k) = slm_t.active(k) + 1;
slm_t.stack(end+1, :) = [k, toc(slm_t.begin), 0, slm_t.pairs];
end
