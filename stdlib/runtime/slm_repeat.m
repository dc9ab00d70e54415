function slm_repeat(plan)
% A statement has been executed as it is in the prototype, where all that decides what it counts was as slm_learnt has
% found it (slm_matches). Where shapes alone decide, the state of the last time is slm_same(plan).
global slm_plans slm_hits slm_n slm_h slm_same slm_found
if slm_same(plan) > 0
  p = slm_plans{plan}.now;
else
  p = slm_found;
end
slm_hits(p.columns) = slm_hits(p.columns) + p.times;
if slm_n.current > 0
  slm_nest_end();
end
k = p.held;
if k > 0 && k <= numel(slm_h.storage) && slm_h.storage(k) ~= 0
  % it has a storage of its own from here
  slm_hold(k, 0);
end
if p.slot > 0
  slm_resize(p.slot, p.shape);
end
end
