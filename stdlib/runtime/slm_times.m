function n = slm_times(v)
% How often the cost of a way of execution counts: once where it is a sum already.
global slm_met
n = slm_met(3, v);
if slm_met(5, v)
  n = 1;
end
end
