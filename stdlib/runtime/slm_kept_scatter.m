function stores = slm_kept_scatter(number)
% Stores of the result of an operation that has been met before.
global slm_g slm_last
stores = slm_g.scatter{slm_last(number)};
end
