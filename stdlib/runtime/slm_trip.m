function slm_trip(r, name, x)
% A trip of a loop; for a loop over values, its variable has a new one.
global slm_c slm_base slm_rs slm_off slm_runs slm_state
if slm_state ~= slm_state
  slm_flush();
end
c = slm_base + r;
if slm_c ~= c
  slm_rs = slm_rs(1:find(slm_rs == r, 1, 'last'));
  slm_c = c;
  slm_settle();
end
if ~slm_off
  slm_runs(2, c) = slm_runs(2, c) + 1;
end
if nargin > 1
  slm_sized(name, x);
end
end
