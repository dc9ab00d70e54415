function slm_loop(r)
% In front of a loop with the range r: a nest begins where no nest of a loop runs.
global slm_g slm_n slm_off
slm_flush();
if slm_off
  return
end
slm_n.depth = slm_n.depth + 1;
if slm_n.owner == 0
  slm_nest_end();
  slm_n.latest = slm_n.latest + 1;
  slm_n.current = slm_n.latest;
  slm_n.owner = slm_n.depth;
  slm_n.range = [slm_g.body, r];
  slm_new_token();
end
end
