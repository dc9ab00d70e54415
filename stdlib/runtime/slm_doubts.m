function slm_doubts()
% Statements of the nest that ends that refer to elements of an array in a field or cell, or of one
% that comes from there, beside another one that may be the same (slm_may_share).
global slm_n
arrays = slm_n.arrays;
unsure = arrays(1, :) < 0 | slm_among(arrays(1, :), slm_n.doubtful);
for k = find(unsure & slm_among(arrays(2, :), slm_n.shared_bytes))
  if sum(arrays(2, :) == arrays(2, k)) > 1
    for plan = 1:numel(slm_n.plans)
      of = slm_n.plans{plan};
      if any(of(1, :) == k)
        slm_unsure(of(3, find(of(1, :) == k, 1)));
      end
    end
  end
end
end
