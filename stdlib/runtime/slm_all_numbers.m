function yes = slm_all_numbers(list)
% Whether all values are one number or character each.
yes = true;
for k = 1:numel(list)
  if ~isscalar(list{k}) || ~slm_is_number(slm_shape(list{k}))
    yes = false;
    return
  end
end
end
