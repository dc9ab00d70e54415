function slm_lap(k)
% A trip of the loop of clock k.
global slm_t
slm_t.trips(k) = slm_t.trips(k) + 1;
end
