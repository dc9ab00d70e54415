function slm_repeat(plan)
% A statement has been executed as it is in the prototype, in the state in which slm_learnt has
% found what it counts.
global slm_plans slm_hits slm_n slm_h
p = slm_plans{plan};
slm_hits(p.columns) = slm_hits(p.columns) + p.times;
if slm_n.current > 0
  slm_nest_end();
end
k = p.held;
if k > 0 && k <= numel(slm_h.storage) && slm_h.storage(k) ~= 0
  % it has a storage of its own from here
  slm_hold(k, 0);
end
end
