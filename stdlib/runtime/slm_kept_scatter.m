function stores = slm_kept_scatter(number)
% Stores of the result of an operation that has been met before.
global slm_g
stores = slm_g.scatter{slm_g.last(number)};
end
