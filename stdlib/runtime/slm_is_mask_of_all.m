function yes = slm_is_mask_of_all(x, indices)
% Whether the only index is a mask over all elements of X: it goes by with all of what it selects from.
yes = numel(indices) == 1 && islogical(indices{1}) && ~isscalar(indices{1}) && numel(indices{1}) == numel(x);
end
