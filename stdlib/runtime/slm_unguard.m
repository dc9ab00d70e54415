function slm_unguard()
% What slm_guard precedes has ended without an error.
global slm_g
slm_g.tries(end, :) = [];
end
