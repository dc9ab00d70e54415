function i = slm_indices()
% The next index that slm_index has kept.
global slm_g
i = slm_g.indices{1};
slm_g.indices(1) = [];
end
