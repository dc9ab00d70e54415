function slm_left()
% Behind a loop: the nest ends that it began.
global slm_n slm_off
if slm_off
  return
end
if slm_n.owner > 0 && slm_n.owner == slm_n.depth
  slm_nest_end();
end
slm_n.depth = max(slm_n.depth - 1, 0);
end
