function slm_unguard()
% What slm_guard stands before has ended without an error.
global slm_g
slm_g.tries(end, :) = [];
end
