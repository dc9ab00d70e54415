function slm_lap(k)
% A trip of the loop of clock k, in a text that can remove variables.
global slm_clocks
slm_clocks(7, k) = slm_clocks(7, k) + 1;
end
