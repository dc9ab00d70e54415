function slm_nest_so_far()
% Counts what the elements of the running nest have cost since this was asked last: what
% a reference costs depends on those before it alone.
global slm_g slm_n slm_heads slm_elements slm_ends
if slm_ends(2) <= slm_n.counted
  return
end
if slm_ends(2) == 1 && slm_n.counted == 0
  r = slm_n.plans{slm_heads(1)};
  if slm_n.arrays(3, r(1)) <= slm_g.cache.line
    slm_one_element(r, slm_elements(1) - 1);
    slm_n.counted = 1;
    return
  end
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

function slm_one_element(r, at)
% Counts the only element of a nest: what of its line is the array's is loaded, or what is written is stored.
global slm_g slm_n
width = slm_n.arrays(3, r(1));
if r(2)
  cost = [0; 0; 0; width; width; width];
else
  first = at * width;
  begin = floor(first / slm_g.cache.line) * slm_g.cache.line;
  loaded = min(max(slm_n.arrays(2, r(1)), first + width), begin + slm_g.cache.line) - begin;
  cost = [loaded; loaded; loaded; 0; 0; 0];
end
v = slm_sums(r(4), r(3), 0);
slm_g.cost(1:6, v) = slm_g.cost(1:6, v) + cost;
slm_sum_shares(v, [r(5); cost]);
end
