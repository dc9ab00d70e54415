function slm_nest_runs()
% Begins a nest where none runs.
global slm_n
if slm_n.current == 0
  slm_n.latest = slm_n.latest + 1;
  slm_n.current = slm_n.latest;
  slm_n.owner = 0;
  slm_new_token();
end
end
