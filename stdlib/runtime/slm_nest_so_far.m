function slm_nest_so_far()
% Counts what the elements of the running nest have cost since this was asked last: what
% a reference costs depends on those before it alone.
global slm_n slm_heads slm_elements slm_ends
if slm_ends(2) <= slm_n.counted
  return
end
heads = slm_heads(1:slm_ends(1));
first = cumsum([1, slm_n.plan_size(heads)]);
list = zeros(6, slm_ends(2));
list(2, :) = slm_elements(1:slm_ends(2)) - 1;
used = false(1, numel(slm_n.plans));
used(heads) = true;
for plan = find(used)
  at = first(heads == plan);
  references = slm_n.plans{plan};
  for j = 1:size(references, 2)
    list([1, 3:6], at + j - 1) = references(:, j * ones(1, numel(at)));
  end
end
slm_nest_lines(list, slm_n.arrays, slm_n.counted);
slm_n.counted = slm_ends(2);
end
