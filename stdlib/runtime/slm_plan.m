function plan = slm_plan(references)
% The number of what a statement refers to, a column for each element: array, whether
% it is written, statement, place in the table of ranges, variable.
global slm_n
n = numel(references);
hash = (1:n) * references(:) + n;
for plan = find(slm_n.plan_hash == hash)
  if numel(slm_n.plans{plan}) == n && all(slm_n.plans{plan}(:) == references(:))
    return
  end
end
slm_n.plans{end+1} = references;
plan = numel(slm_n.plans);
slm_n.plan_size(plan) = size(references, 2);
slm_n.plan_hash(plan) = hash;
end
